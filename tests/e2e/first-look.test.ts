/**
 * What the home page and each lab show before the first press, in every language: few words, numbers and controls, few labels in a figure, and one
 * filled button, which says what to press. The header is navigation and is not counted.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { labLink } from '../../web/src/link/link.ts';
import { languages } from '../../web/src/words/languages.js';
import { useBrowser } from './harness.ts';
import { soon } from './lab.ts';

const open = useBrowser();

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
