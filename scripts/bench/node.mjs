/** Measures in Node with the page's wasm modules. */
import { Worker } from 'node:worker_threads';
import { buildEngine, loadModule, SINGLE_THREADED } from '../engine.mjs';
import { PlainError, say } from '../run.mjs';
import { chosen, merged } from './drive.mjs';
import { LAB as SQLITE, PRESETS } from './library.mjs';
import { modulesOf } from './modules.mjs';

/** @typedef {import('./drive.mjs').Wanted} Wanted */
/** @typedef {import('../bench.mjs').Measured} Measured */

/**
 * Measures one instance. Each case has a worker with modules and memories of its own, so that none of them finds its memory
 * used by another; those beside SQLite share one, because filling its library takes seconds.
 * @param {Wanted} wanted
 * @param {(begun: import('./progress.mjs').Begun) => void} report
 * @returns {Promise<Measured>}
 */
export async function measure(wanted, report) {
  await buildEngine(modulesOf('node'));
  const engines = await Promise.all(SINGLE_THREADED.map(loadModule));
  const labs = engines.flatMap((engine) => engine.bench_catalogue().labs);
  const sqlite = { id: SQLITE, presets: PRESETS.map((id) => ({ id })) };
  const cases = casesOf([...labs, sqlite], wanted);
  let index = 0;
  const begin = (/** @type {import('./progress.mjs').Begun} */ begun) =>
    report({ ...begun, index: index++, of: cases.length });
  const parts = [];
  for (const one of cases.filter(({ lab }) => lab !== SQLITE))
    parts.push(await inWorker({ ...wanted, ...one }, begin));
  if (cases.some(({ lab }) => lab === SQLITE)) parts.push(await inWorker({ ...wanted, lab: SQLITE }, begin));
  return merged(parts);
}

/**
 * @param {import('./drive.mjs').Lab[]} labs
 * @param {Wanted} wanted
 * @throws {PlainError} when lab or preset are not among them
 */
function casesOf(labs, wanted) {
  try {
    return chosen({ labs }, wanted);
  } catch (error) {
    throw new PlainError(/** @type {Error} */ (error).message);
  }
}

/**
 * @param {Wanted} wanted
 * @param {(begun: import('./progress.mjs').Begun) => void} begin told what is being measured
 * @returns {Promise<Measured & { document: import('./document.mjs').Document }>}
 */
async function inWorker(wanted, begin) {
  const worker = new Worker(new URL('./node.instance.mjs', import.meta.url), { workerData: wanted });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message) => {
        if ('line' in message) say(message.line);
        else if ('begun' in message) begin(message.begun);
        else if ('error' in message) {
          reject(new PlainError(`The bench in Node stopped: ${message.error}`));
        } else resolve(message.measured);
      });
    });
  } finally {
    await worker.terminate();
  }
}
