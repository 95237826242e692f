/** Measures in a headless Chromium: the engine in a worker of an isolated page, as on the site. */
import { chromium } from 'playwright';
import { preview } from 'vite';
import { chromiumFlags, findChromium } from '../chromium.mjs';
import { buildEngine } from '../engine.mjs';
import { devHeaders } from '../headers.mjs';
import { PlainError, root, say } from '../run.mjs';

/** Serves the repository's files as they are, with the site's isolation headers. */
async function serveFiles() {
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0, headers: devHeaders },
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<unknown>} the document
 */
export async function measure(options) {
  await buildEngine();
  const files = await serveFiles();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage();
    page.on('console', (message) => say(message.text()));
    await page.goto(`${files.address}scripts/bench/page.html`);
    return await page.evaluate(
      ([wanted, version]) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('chromium.worker.mjs', { type: 'module' });
          worker.onmessage = ({ data }) => {
            if ('report' in data) console.info(data.report);
            else if ('document' in data) resolve(data.document);
            else reject(new Error(data.error));
          };
          worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
          worker.postMessage({ wanted, version });
        }),
      /** @type {const} */ ([options, browser.version()]),
    );
  } catch (error) {
    throw new PlainError(`The bench in Chromium stopped: ${/** @type {Error} */ (error).message}`);
  } finally {
    await browser.close();
    await files.close();
  }
}
