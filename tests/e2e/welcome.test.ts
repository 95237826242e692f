/** The first-visit banner of a lab: once, below the page, which has the remaining height, and nothing jumps because of it. */
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { useBrowser } from './harness.ts';
import { picture, press, ready, soon, tabs } from './lab.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';

const open = useBrowser();

test('a line below the lab, until it is closed; not on the home page', async () => {
  const { page, problems } = await open('#', { firstVisit: true, bypassCSP: true });
  await page.getByRole('heading').first().waitFor();
  const line = page.getByText('New here?');
  expect(await line.count()).toBe(0);
  await page.evaluate(() => (location.hash = '#v2/ring?t=500'));
  await ready(page, 5000);
  await line.waitFor();
  const area = (await page.locator('body > .site-notices').boundingBox())!;
  const drawn = (await picture(page, 'A').boundingBox())!;
  const measure = (await page.getByRole('button', { name: MEASURE, exact: true }).boundingBox())!;
  expect(measure.y + measure.height).toBeLessThan(area.y);
  // The page has exactly the remaining height of the window.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  await expectClean(page);
  await press(page, 'Close');
  await soon(() => line.count()).toBe(0);
  expect((await picture(page, 'A').boundingBox())!.y).toBe(drawn.y);
  await page.reload();
  await ready(page, 5000);
  expect(await line.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('on a phone there is none, and Play is on the first screen', async () => {
  const { page, problems } = await open('#v2/ring', {
    firstVisit: true,
    viewport: { width: 390, height: 844 },
  });
  await page.locator('figure svg').first().waitFor();
  expect(await page.getByText('New here?').count()).toBe(0);
  const play = (await page.locator('.play').boundingBox())!;
  expect(play.y + play.height).toBeLessThanOrEqual((await tabs(page).boundingBox())!.y);
  expect(problems).toEqual([]);
});
