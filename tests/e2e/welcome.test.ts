/** Who sees a lab for the first time is area what is what, once, and nothing is covered by it. */
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { useBrowser } from './harness.ts';
import { picture, press, ready, soon } from './lab.ts';

const open = useBrowser();

test('a line above the lab, until it is closed; not above the home page', async () => {
  const { page, problems } = await open('#', { firstVisit: true, bypassCSP: true });
  await page.getByRole('heading').first().waitFor();
  const line = page.getByText('New here?');
  expect(await line.count()).toBe(0);
  await page.evaluate(() => (location.hash = '#v2/ring?t=500'));
  await ready(page, 5000);
  await line.waitFor();
  const area = (await page.locator('body > .site-notices').boundingBox())!;
  const drawn = (await picture(page, 'A').boundingBox())!;
  expect(drawn.y).toBeGreaterThan(area.y + area.height);
  // The page has exactly the remaining height of the window.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  await expectClean(page);
  await press(page, 'Close');
  await soon(() => line.count()).toBe(0);
  // The notice takes its height from the header's padding, not from the lab.
  expect((await picture(page, 'A').boundingBox())!.y).toBe(drawn.y);
  await page.reload();
  await ready(page, 5000);
  expect(await line.count()).toBe(0);
  expect(problems).toEqual([]);
});
