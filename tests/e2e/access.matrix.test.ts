/**
 * Axe on every page that a link leads to, in both languages, wide and narrow, and with each system setting that changes
 * colours. It takes some minutes, so it runs only by
 * `AXE_MATRIX=1 npx vitest run --project e2e tests/e2e/access.matrix.test.ts`, after `npm run build`. The other tests run axe on
 * the same pages with every part of them open, in fewer settings.
 */
import { expect, test } from 'vitest';
import { OF_COLOURS, SIZES, violations } from './axe.ts';
import { site, useBrowser } from './harness.ts';

const open = useBrowser();

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
