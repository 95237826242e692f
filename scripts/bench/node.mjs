/** Measures in Node with the page's wasm modules, each instance in a worker of its own. */
import { Worker } from 'node:worker_threads';
import { buildEngine } from '../engine.mjs';
import { PlainError, say } from '../run.mjs';

/**
 * Measures one instance.
 * @param {import('./drive.mjs').Wanted} wanted
 * @returns {Promise<import('../bench.mjs').Measured>}
 */
export async function measure(wanted) {
  await buildEngine();
  const worker = new Worker(new URL('./node.instance.mjs', import.meta.url), { workerData: wanted });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message) => {
        if ('report' in message) say(message.report);
        else if ('error' in message) {
          reject(new PlainError(`The bench in Node stopped: ${message.error}`));
        } else resolve(message.measured);
      });
    });
  } finally {
    await worker.terminate();
  }
}
