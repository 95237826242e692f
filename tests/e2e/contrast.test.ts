/**
 * With the system's forced colours or more contrast: text is readable on its background, states
 * that are shown by filling stay visible, and axe finds nothing. Tests three labs with different drawings, and the home page.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectClean, OF_COLOURS, SIZES, violations } from './axe.ts';
import { site, useBrowser } from './harness.ts';
import { soon } from './lab.ts';

const open = useBrowser();

const PAGES = ['#', '#v2/ring?t=4000', '#v1/station?t=3000', '#v1/library?t=300'];
const MEDIA = [
  { forcedColors: 'active', contrast: 'no-preference' },
  { forcedColors: 'none', contrast: 'more' },
] as const;

/** The texts of drawings whose colour equals their background, and the number of all texts. */
const unreadable = (page: Page, hash: string) =>
  page.evaluate((hash) => {
    // Only drawings inside the sides are those of the lab.
    const drawn = hash === '#' ? 'main svg text' : 'section svg[role=img] text';
    const texts = [...document.querySelectorAll<SVGTextElement>(drawn)].filter((text) => {
      const { width, top } = text.getBoundingClientRect();
      return width > 0 && top < innerHeight && text.textContent;
    });
    const lost = texts.filter((text) => {
      const { left, top, width, height } = text.getBoundingClientRect();
      const shapes = [
        ...(text.ownerSVGElement?.querySelectorAll<SVGGeometryElement>('rect, circle, path') ?? []),
      ];
      const behind = shapes
        .filter((shape) => shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)
        .filter((shape) => !['none', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(shape).fill))
        .findLast((shape) => {
          const at = new DOMPoint(left + width / 2, top + height / 2);
          const matrix = shape.getScreenCTM();
          return matrix && shape.isPointInFill(at.matrixTransform(matrix.inverse()));
        });
      return behind && getComputedStyle(behind).fill === getComputedStyle(text).fill;
    });
    return { count: texts.length, lost: lost.map((text) => text.textContent) };
  }, hash);

test('few colours and more contrast', async () => {
  const { page, problems } = await open('#', { bypassCSP: true });
  for (const hash of PAGES) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    for (const media of MEDIA) {
      await page.emulateMedia(media);
      const what = `${hash} ${Object.keys(media).join()}`;
      await soon(async () => (await unreadable(page, hash)).count).toBeGreaterThan(0);
      expect((await unreadable(page, hash)).lost, what).toEqual([]);
      // More contrast uses the same colours on every page.
      if (media.forcedColors === 'active' || hash === PAGES[1]) await expectClean(page, what);
    }
  }
  expect(problems).toEqual([]);
});

const SETTINGS = [
  { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
  { colorScheme: 'dark', forcedColors: 'none', contrast: 'more' },
  { colorScheme: 'light', forcedColors: 'active', contrast: 'no-preference' },
] as const;
/** Pages that no link leads to. */
const FIRST = ['', '#v1/results', 'crew.html', 'embed.html#v2/ring'];

test.runIf(process.env.AXE_MATRIX).for(['', 'zh/'])(
  'axe finds nothing on any page of the site, /%s',
  { timeout: 3_600_000 },
  async (language) => {
    const { page } = await open('', { bypassCSP: true });
    const links = new Set(FIRST);
    for (const link of links) {
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await page.goto('about:blank');
        await page.goto(site + language + link, { waitUntil: 'networkidle' });
        // Labs and other pages that this one links to, without their state.
        const hrefs = await page
          .locator('a[href^="#v"]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        for (const href of hrefs) links.add(href.split('?')[0]);
        for (const setting of SETTINGS) {
          await page.emulateMedia(setting);
          const what = [language + link, viewport.width, ...Object.values(setting)].join(' ');
          // Settings differ only in colours.
          const found = await violations(page, setting === SETTINGS[0] ? undefined : OF_COLOURS);
          expect.soft(found, what).toEqual([]);
        }
      }
    }
  },
);
