/**
 * `node scripts/access.mjs`: runs axe on every page of the built site that a link leads to, in both languages, wide and
 * narrow, light and dark, with forced colours and with more contrast. Run it by hand after `npm run build`; it takes
 * some minutes. The tests run axe on the same pages with every part of them open, in fewer settings.
 */
import { readFileSync } from 'node:fs';
import { launchChromium } from './chromium.mjs';
import { withSite } from './frames.mjs';
import { command, root } from './run.mjs';

const LANGUAGES = ['', 'zh/'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** System settings that a user may have; they affect only colours. */
const SETTINGS = /** @type {const} */ ([
  { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
  { colorScheme: 'dark', forcedColors: 'none', contrast: 'more' },
  { colorScheme: 'light', forcedColors: 'active', contrast: 'no-preference' },
]);
/** Pages that no link leads to. */
const FIRST = ['', '#v1/results', 'crew.html', 'embed.html#v2/ring'];
/** Time for a page to draw, in ms. */
const DRAWN_MS = 2000;
/** The rules of axe that depend on colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * @param {import('playwright').Page} page
 * @param {string[]} [rules] all that hold by default, if none are named
 * @returns {Promise<string[]>} what axe finds, one sentence each
 */
async function violations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8'));
  return page.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], runOnly: rules })}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
  );
}

/** @param {import('playwright').Page} page @returns {Promise<string[]>} labs and other pages that it links to, without their state */
const linked = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#v"]')].map(
      (link) => (link.getAttribute('href') ?? '').split('?')[0],
    ),
  );

/** @param {string} site @returns {Promise<boolean>} whether nothing was found */
async function sweep(site) {
  const browser = await launchChromium();
  const page = await browser.newPage({ bypassCSP: true });
  let [asked, found] = [0, 0];
  for (const language of LANGUAGES) {
    const links = new Set(FIRST);
    for (const link of links) {
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await page.goto('about:blank');
        await page.goto(new URL(language + link, site).href);
        await page.waitForTimeout(DRAWN_MS);
        for (const one of await linked(page)) links.add(one);
        for (const setting of SETTINGS) {
          await page.emulateMedia(setting);
          const faults = await violations(page, setting === SETTINGS[0] ? undefined : OF_COLOURS);
          asked += 1;
          found += faults.length;
          for (const fault of faults)
            console.log(
              `${language}${link} ${viewport.width} px ${Object.values(setting).join(' ')}: ${fault}`,
            );
        }
      }
    }
    console.log(`${language || 'en/'}: ${links.size} pages: ${[...links].join(' ')}`);
  }
  await browser.close();
  console.log(`axe was asked ${asked} times and found ${found} faults.`);
  return found === 0;
}

await command(() => withSite(sweep));
