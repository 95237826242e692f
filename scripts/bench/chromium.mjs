/** Measures in a headless Chromium: the engine runs in workers of an isolated page, as on the site. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createServer } from 'vite';
import { launchProfile } from '../chromium.mjs';
import { buildEngine } from '../engine.mjs';
import { devHeaders } from '../headers.mjs';
import { PlainError, root, say } from '../run.mjs';
import { modulesOf } from './modules.mjs';

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

/** @returns a browser with a page, with a profile on disk: without one, a page's files are kept in memory */
export async function startChromium() {
  const profile = mkdtempSync(join(tmpdir(), 'ringside-bench-'));
  const remove = () => rmSync(profile, { recursive: true, force: true });
  try {
    const { context, page } = await launchProfile(profile);
    const close = () => context.close().finally(remove);
    return { page, version: context.browser()?.version() ?? '', close };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Runs a module of the bench's page in a browser of its own.
 * @param {string} module in `scripts/bench/`, with a function `run`
 * @param {unknown[]} args of the function, after which it gets the browser's version
 * @param {(begun: import('./progress.mjs').Begun) => void} [report] what the page's function `report` calls
 * @returns {Promise<any>} what it returned
 * @throws {PlainError} if that is an error
 */
export async function inChromium(module, args, report = () => undefined) {
  const { page, version, close } = await startChromium();
  const files = await serveFiles();
  const watch = new AbortController();
  try {
    await page.exposeFunction('report', report);
    // Not Vite's own lines, which are of type `debug`.
    page.on('console', (message) => message.type() !== 'debug' && say(message.text()));
    const run = async () => {
      await page.goto(`${files.address}scripts/bench/page.html`);
      return page.evaluate(callOf(module, ...args, version));
    };
    const answer = await Promise.race([run(), silence(page, watch.signal)]);
    if ('error' in answer) throw new PlainError(`The bench in Chromium stopped: ${answer.error}`);
    return answer;
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
 * The call of a module's function `run` as text, because the test's transform of this module would rewrite an import.
 * @param {string} module in `scripts/bench/`
 * @param {...unknown} args
 */
export const callOf = (module, ...args) =>
  `import('/scripts/bench/${module}').then(({ run }) => run(${args.map((one) => JSON.stringify(one)).join()}))`;

/**
 * Measures one instance in a browser of its own.
 * @param {import('./drive.mjs').Wanted} wanted
 * @param {(begun: import('./progress.mjs').Begun) => void} report
 * @returns {Promise<import('../bench.mjs').Measured>}
 */
export async function measure(wanted, report) {
  await buildEngine(modulesOf('chromium'));
  return inChromium('page.mjs', [wanted], report);
}
