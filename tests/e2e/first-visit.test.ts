/** What a new reader sees: the banner, and his language. */
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { site, useBrowser } from './harness.ts';
import { openMenu, picture, press, ready, soon, tabs } from './lab.ts';

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
  const measure = (await page.getByRole('button', { name: 'Measure', exact: true }).boundingBox())!;
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

const LINK = '#v2/ring?t=2000';

test('a Chinese browser gets the Chinese page of a link, and what the switch says from then on', async () => {
  const { page, problems } = await open(LINK, { locale: 'zh-CN', bypassCSP: true });
  const address = () => Promise.resolve(page.url());
  await soon(address).toBe(`${site}zh/${LINK}`);
  const slider = page.getByRole('slider', { name: '时间', exact: true });
  await soon(() => slider.getAttribute('aria-valuenow')).toBe('20000');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  expect(await page.title()).toMatch(/^Ringside：/);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  await expectClean(page);

  await page.keyboard.press('ArrowRight');
  await openMenu(page);
  await page.getByRole('link', { name: 'English' }).click();
  // The choice is stored, so that the address does not need it.
  await soon(address).toMatch(new RegExp(`^${site}#v2/ring\\?.*t=20`));
  await soon(() => page.locator('html').getAttribute('lang')).toBe('en');
  await openMenu(page);
  expect(await page.getByRole('link', { name: '中文' }).getAttribute('lang')).toBe('zh-Hans');
  await page.keyboard.press('Escape');
  await press(page, 'Play');

  await page.goto(`${site}?lang=zh${LINK}`);
  await soon(address).toBe(`${site}zh/${LINK}`);
  expect(problems).toEqual([]);
});

test('the switch leads back where the browser stores nothing', async () => {
  const { page } = await open(LINK, {
    locale: 'zh-CN',
    prepare: (page) =>
      page.addInitScript(() => {
        const blocked = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
        Object.defineProperty(window, 'localStorage', { get: blocked });
      }),
  });
  await openMenu(page);
  await page.getByRole('link', { name: 'English' }).click();
  await soon(() => Promise.resolve(page.url())).toMatch(`${site}?lang=en#v2/ring`);
  await soon(() => page.locator('html').getAttribute('lang')).toBe('en');
});
