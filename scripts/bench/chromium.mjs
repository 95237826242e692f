/** The bench in a headless Chromium: the engine runs in workers of an isolated page, as on the site. */
import { setTimeout } from 'node:timers/promises';
import { createServer } from 'vite';
import { launchProfile } from '../chromium.mjs';
import { buildEngine } from '../engine.mjs';
import { devHeaders } from '../headers.mjs';
import { PlainError, root, say } from '../run.mjs';
import { measureIn } from './measure.mjs';
import { countIn } from './operations.mjs';

/** Serves the repository's files with the site's isolation headers, TypeScript as JavaScript. */
export async function serveFiles() {
  const server = await createServer({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, headers: devHeaders, hmr: false, watch: null },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return { address, close: () => server.close() };
}

/**
 * The bench's page in a browser.
 * @param {Pick<import('playwright').Page, 'goto' | 'evaluate'>} page
 * @param {string} address of the served files
 * @param {{ runtime: string, version: string }} browser
 * @returns {Promise<import('./measure.mjs').Runtime>}
 */
export async function openPage(page, address, browser) {
  await page.goto(`${address}scripts/bench/page.html`);
  // A call as text, because the test's transform of this module would rewrite an import.
  const call = (/** @type {string} */ name, /** @type {unknown} */ given) =>
    page.evaluate(`import('/scripts/bench/page.mjs').then((page) => page.${name}(${JSON.stringify(given)}))`);
  return {
    name: 'Chromium',
    host: {
      ...browser,
      .../** @type {{ isolated: boolean, cores: number }} */ (await call('host', {})),
      rung: 'single',
    },
    counter: '/web/src/engine/operations/count.ts',
    ask: (job) => call('ask', job),
    askThreads: (one) => call('askThreads', one),
  };
}

/**
 * Works in a browser of its own.
 * @template T
 * @param {(runtime: import('./measure.mjs').Runtime) => Promise<T>} work
 * @throws {PlainError} if Chromium ends or does not answer
 */
async function inChromium(work) {
  await buildEngine();
  const { page, version, close } = await launchProfile();
  const files = await serveFiles();
  const watch = new AbortController();
  try {
    // Not Vite's own lines, which are of type `debug`.
    page.on('console', (message) => message.type() !== 'debug' && say(message.text()));
    const run = async () => work(await openPage(page, files.address, { runtime: 'chromium', version }));
    return await Promise.race([run(), silence(page, watch.signal)]);
  } catch (error) {
    const ended = /closed|crashed|disconnected/i.test(String(error));
    throw ended ? new PlainError('Chromium ended while the bench ran in it: start it again.') : error;
  } finally {
    watch.abort();
    // A Chromium that does not answer does not close either; it ends with this process.
    await Promise.race([close(), setTimeout(CLOSE_MS)]);
    await files.close();
  }
}

/** Time between two questions to the page, longest time for an answer, and for Chromium to close, in ms. */
const [ASK_MS, ANSWER_MS, CLOSE_MS] = [10_000, 15_000, 3_000];

/**
 * Asks the page now and then. Its main thread answers at once, because what is measured runs in workers.
 * @param {import('playwright').Page} page
 * @param {AbortSignal} signal ends the questions
 * @returns {Promise<never>} rejects if Chromium does not answer; what the questions themselves come to is that of the run
 */
async function silence(page, signal) {
  for (;;) {
    await setTimeout(ASK_MS, undefined, { signal });
    const late = setTimeout(ANSWER_MS, true, { signal });
    if (await Promise.race([late, page.evaluate('0')])) {
      throw new PlainError(`Chromium does not answer any more: no answer for ${ANSWER_MS / 1000} s.`);
    }
  }
}

/**
 * Measures an instance.
 * @param {import('./cases.mjs').Wanted} wanted
 * @param {Parameters<typeof measureIn>[2]} report
 */
export const measure = (wanted, report) => inChromium((runtime) => measureIn(runtime, wanted, report));

/** Counts operations. @param {Parameters<typeof countIn>[1]} wanted */
export const operations = (wanted) => inChromium((runtime) => countIn(runtime, wanted));
