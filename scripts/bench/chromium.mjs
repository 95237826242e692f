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
    const answer = await page.evaluate(
      ([wanted, version]) =>
        new Promise((resolve) => {
          const worker = new Worker('chromium.worker.mjs', { type: 'module' });
          worker.onmessage = ({ data }) => {
            if ('report' in data) console.info(data.report);
            else resolve(data);
          };
          worker.onerror = (event) => resolve({ error: event.message ?? 'the worker did not load' });
          worker.postMessage({ wanted, version });
        }),
      /** @type {const} */ ([options, browser.version()]),
    );
    if ('error' in answer) throw new PlainError(`The bench in Chromium stopped: ${answer.error}`);
    return answer.document;
  } finally {
    await browser.close();
    await files.close();
  }
}
