/** One site in two languages: the choice for a new reader, the switch, and the state that a switch keeps. */
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { site, useBrowser } from './harness.ts';
import { openMenu, press, soon } from './lab.ts';

const open = useBrowser();
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
