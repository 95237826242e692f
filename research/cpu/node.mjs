/** Elapsed and processor time in Node, in a worker beside which nothing else runs. */
import { Worker } from 'node:worker_threads';
import { buildEngine } from '../../scripts/engine.mjs';
import { PlainError } from '../../scripts/run.mjs';

/** @type {import('./check.mjs').Meter} */
export async function meter({ ms }) {
  await buildEngine();
  return {
    version: process.versions.node,
    clock: 'process.resourceUsage()',
    windowsOf: (one) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./node.worker.mjs', import.meta.url), { workerData: { one, ms } });
        worker.once('error', (error) => reject(new PlainError(`${one.lab} in Node: ${error.message}`)));
        worker.once('message', (windows) => {
          resolve(windows);
          void worker.terminate();
        });
      }),
    close: () => Promise.resolve(),
  };
}
