/**
 * `node scripts/samples.mjs [pairs]`: our ring for samples against rtrb and ringbuf.js, in one launch of Chromium, as a JSON
 * document: ns per block of 128 samples, and how many times as long each rival takes, in quartiles over pairs.
 */
import { argv } from 'node:process';
import { chromium } from 'playwright';
import { wholeNumber } from './args.mjs';
import { serveFiles } from './bench/chromium.mjs';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { buildEngine } from './engine.mjs';
import { command, PlainError } from './run.mjs';
import { setup } from './setup.mjs';

await command(async () => {
  const pairs = wholeNumber('pairs', argv[2] ?? '30', 1, 500);
  await setup({ browser: true });
  await buildEngine();
  const files = await serveFiles();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage();
    await page.goto(`${files.address}scripts/bench/page.html`);
    const answer = await page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const worker = new Worker('samples.worker.mjs', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = (event) => resolve({ error: event.message ?? 'the worker did not load' });
          worker.postMessage(wanted);
        }),
      { pairs, batches: 4 },
    );
    if ('error' in answer) throw new PlainError(`The rings for samples stopped: ${answer.error}`);
    console.log(
      JSON.stringify({ engine: 'chromium', version: browser.version(), ...answer.document }, null, 2),
    );
  } finally {
    await browser.close();
    await files.close();
  }
});
