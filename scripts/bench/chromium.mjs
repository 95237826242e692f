/** Measures in a headless Chromium: the engine runs in workers of an isolated page, as on the site. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  try {
    await page.exposeFunction('report', report);
    // Not Vite's own lines, which are of type `debug`.
    page.on('console', (message) => message.type() !== 'debug' && say(message.text()));
    await page.goto(`${files.address}scripts/bench/page.html`);
    const answer = await page
      .evaluate(callOf(module, ...args, version))
      .catch((/** @type {Error} */ error) => {
        const ended = /closed|crashed|disconnected/i.test(error.message);
        throw ended ? new PlainError('Chromium ended while the bench ran in it: start it again.') : error;
      });
    if ('error' in answer) throw new PlainError(`The bench in Chromium stopped: ${answer.error}`);
    return answer;
  } finally {
    await close();
    await files.close();
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
