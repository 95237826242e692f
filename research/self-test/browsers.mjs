/** Launches in headless browsers: each launch is a browser of its own with an isolated page, as on the site. */
import { firefox } from 'playwright-firefox-esr';
import { findFirefox } from '../../scripts/setup/browsers.mjs';
import { PlainError } from '../../scripts/run.mjs';
import { serveFiles } from '../../scripts/bench/chromium.mjs';
import { launchProfile } from '../../scripts/chromium.mjs';

/** @typedef {import('./runtimes.mjs').Launches} Launches */

/**
 * @typedef {object} Page the parts of Playwright's page that are used
 * @property {(address: string) => Promise<unknown>} goto
 * @property {(code: string) => Promise<any>} evaluate
 */

/** @typedef {{ page: Page, version: string, close: () => Promise<unknown> }} Browser */

/** @returns {Promise<Browser>} with the version of Playwright that knows the extended support release */
async function startFirefox() {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() });
  return { page: await browser.newPage(), version: browser.version(), close: () => browser.close() };
}

/**
 * @param {string} name
 * @param {() => Promise<Browser>} start
 * @returns {Promise<Launches>}
 */
async function launches(name, start) {
  const files = await serveFiles();
  return {
    async run(tasks) {
      const { page, version, close } = await start();
      try {
        await page.goto(`${files.address}scripts/bench/page.html`);
        // Evaluated as text, because the test's transform of this module would rewrite the import.
        const answer = await page.evaluate(
          `import('/research/self-test/page.mjs').then(({ launch }) => launch(${JSON.stringify(tasks)}))`,
        );
        if ('error' in answer) throw new PlainError(`The self-test in ${name} stopped: ${answer.error}`);
        return { version, answers: answer.answers };
      } finally {
        await close();
      }
    },
    close: files.close,
  };
}

export const inChromium = () => launches('Chromium', launchProfile);
export const inFirefox = () => launches('Firefox', startFirefox);
