/**
 * `node scripts/posters.mjs`: renders the still pictures in `public/posters/`, one for each lab, which are shown where
 * the lab cannot run. The built site itself saves each lab's opening step at its end. Run it by hand after `npm run build`
 * when figures change; the results are in the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { command, root, say } from './run.mjs';
import { withBrowser, withSite } from './site.mjs';

/** The picture's origin, which must not be this machine. */
const FOOT = /, 127\.0\.0\.1:\d+/;

/** @param {import('playwright').Browser} browser @param {string} site its address */
async function takePosters(browser, site) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  /** Ids of the labs that the page links to. */
  const linked = async () => {
    const hrefs = await page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    return hrefs.map((href) => /^#v\d\/(\w+)$/.exec(href)?.[1]).filter((lab) => lab !== undefined);
  };
  const open = async (/** @type {string[]} */ way) => {
    await page.goto('about:blank');
    await page.goto(`${site}?lang=en`);
    for (const lab of way) {
      // Pressing a link opens the lab's opening state.
      await page.locator(`a[href^="#v"][href$="/${lab}"]`).first().click();
      await page.getByRole('slider', { name: 'Time', exact: true }).waitFor();
      // Time to draw and to come to rest.
      await page.waitForTimeout(3000);
    }
  };
  mkdirSync(`${root}public/posters`, { recursive: true });
  await page.goto(`${site}?lang=en`);
  await page.locator('a[href="#v2/ring"]').first().waitFor();
  /**
   * Pages with similar links that are not labs.
   * @type {Set<string | undefined>}
   */
  const made = new Set(['course', 'results']);
  const ways = (await linked()).map((lab) => [lab]);
  for (const way of ways) {
    const lab = way.at(-1);
    if (made.has(lab)) continue;
    made.add(lab);
    say(`${lab}`);
    await open(way);
    // A lab with several parts has links to the others.
    ways.push(...(await linked()).map((part) => [way[0], part]));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Again', exact: true }).waitFor();
    await page.locator('[popovertarget]').click();
    await page.getByRole('button', { name: 'Share this state' }).click();
    await page.getByRole('tab', { name: 'Picture' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    const svg = readFileSync(await (await download).path(), 'utf8');
    writeFileSync(`${root}public/posters/${lab}.svg`, `${svg.replace(FOOT, '')}\n`);
  }
}

await command(() => withSite((site) => withBrowser((browser) => takePosters(browser, site))));
