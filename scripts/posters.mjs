/**
 * `node scripts/posters.mjs`: makes the still pictures in `public/posters/`, one for each lab, for where it cannot run: as the
 * built site itself saves what a lab opens with. To be run by hand after `npm run build` when figures change; what it makes
 * is in the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { command, root, say } from './run.mjs';

/** Where what a lab is about happens a little after it opens. */
const LATER = new Map([['ring', '#v2/ring?send=3000&t=2900']]);
/** Whence a picture says it is: not this machine. */
const FOOT = /, 127\.0\.0\.1:\d+/;

await command(async () => {
  const server = await preview({
    configFile: `${root}vite.config.ts`,
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const [site] = server.resolvedUrls?.local ?? [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    /** The labs that the page has links to. */
    const linked = async () => {
      const hrefs = await page
        .locator('a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
      return hrefs.map((href) => /^#v\d\/(\w+)$/.exec(href)?.[1]).filter((lab) => lab !== undefined);
    };
    const open = async (/** @type {string[]} */ way) => {
      await page.goto('about:blank');
      await page.goto(`${site}?lang=en`);
      for (const lab of way) {
        // Pressed, a lab opens at the step of its story that is about what it compares.
        await page.locator(`a[href^="#v"][href$="/${lab}"]`).first().click();
        await page.getByRole('slider', { name: 'Time', exact: true }).waitFor();
        // Drawn, and at rest.
        await page.waitForTimeout(3000);
      }
    };
    mkdirSync(`${root}public/posters`, { recursive: true });
    await page.goto(`${site}?lang=en`);
    await page.locator('a[href="#v2/ring"]').first().waitFor();
    /** Linked to as labs are, and none. @type {Set<string | undefined>} */
    const made = new Set(['course', 'results']);
    const ways = (await linked()).map((lab) => [lab]);
    for (const way of ways) {
      const lab = way.at(-1);
      if (made.has(lab)) continue;
      made.add(lab);
      say(`${lab}`);
      await open(way);
      // A lab of several parts has links to the others.
      ways.push(...(await linked()).map((part) => [way[0], part]));
      const later = LATER.get(lab ?? '');
      if (later) {
        await page.evaluate((link) => (location.hash = link), later);
        await page.waitForTimeout(3000);
      }
      await page.getByRole('button', { name: 'Share this state' }).click();
      await page.getByRole('tab', { name: 'Picture' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as SVG' }).click();
      const svg = readFileSync(await (await download).path(), 'utf8');
      writeFileSync(`${root}public/posters/${lab}.svg`, `${svg.replace(FOOT, '')}\n`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
