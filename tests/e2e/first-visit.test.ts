/** What a new reader sees: the banner, his language, and on each first page few words, numbers and controls. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { labLink } from '../../web/src/link/link.ts';
import { languages } from '../../web/src/words/languages.js';
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

const MOST = { words: 100, numbers: 14, controls: 18, filled: 1, labels: 6 };

/** What can be seen of the page now. */
const look = (page: Page) =>
  page.evaluate(() => {
    const counted = (one: Element) => !one.closest('header, script, style, option');
    const unseen = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath === 'inset(50%)' || unseen(one.parentElement));
    const inWindow = (rect: DOMRect) =>
      rect.width > 1 && rect.height > 1 && rect.right > 0 && rect.left < innerWidth && rect.top < innerHeight;
    const seen = (one: Element) =>
      counted(one) &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !unseen(one);

    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement || !seen(node.parentElement)) continue;
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(inWindow)) texts.push(node.textContent!.trim());
    }
    const text = texts.filter(Boolean).join(' ');
    const UNIT = /^(s|ms|µs|ns|B|kB|MB|kHz)$/;
    // In Chinese, too, a word is a word and not a character.
    const words = [
      ...new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' }).segment(text),
    ]
      .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment) && !UNIT.test(segment))
      .map(({ segment }) => segment);
    const numbers = text.match(/\d[\d.,]*(?:[\u2009\u202f\u00a0]\d{3})*(?:\/\d+)?|[¼½⅛]/g) ?? [];
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, summary, [role=tab], [role=slider]',
      ),
    ].filter((one) => seen(one) && inWindow(one.getBoundingClientRect()));
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--needle)';
    const filling = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const filled = controls.filter((one) => getComputedStyle(one).backgroundColor === filling);
    const labels = [...document.querySelectorAll('figure')].map(
      (figure) =>
        [...figure.querySelectorAll('svg text')].filter((one) => one.textContent.trim() && seen(one)).length,
    );
    return {
      text,
      words: words.length,
      numbers: numbers.length,
      controls: controls.length,
      filled: filled.length,
      labels: Math.max(0, ...labels),
    };
  });

test.each(languages.map(({ code }) => code))(
  'every lab is poor at first: %s',
  { timeout: 120_000 },
  async (language) => {
    const { page, problems } = await open(`?lang=${language}#`);
    // The language is chosen by loading the page again.
    await soon(() => page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
    await page.locator('.path a').first().waitFor();
    expect((await look(page)).words).toBeLessThanOrEqual(120);
    const titles = new Set([await page.title()]);
    const all: string[] = [];
    for (const lab of Object.keys(registry)) {
      await page.evaluate((link) => (location.hash = link), labLink(lab));
      // Each lab shows its own title when it is loaded.
      await soon(async () => titles.has(await page.title())).toBe(false);
      titles.add(await page.title());
      await page.locator('figure[data-side="b"] svg[role=img]').waitFor();
      await soon(async () => (await look(page)).labels).toBeGreaterThan(0);
      const { text, ...counts } = await look(page);
      for (const [what, most] of Object.entries(MOST)) {
        const count = counts[what as keyof typeof MOST];
        if (count > most) all.push(`${lab}: ${count} ${what}, at most ${most}: ${text}`);
      }
      if (counts.filled === 0) all.push(`${lab}: no filled button`);
    }
    expect(all).toEqual([]);
    expect(problems).toEqual([]);
  },
);
