/**
 * What the bench's page does: has a worker measure all that needs no threads, and the conductor the rest, with the very code
 * that the site runs threads with.
 */
import { Threads } from '../../web/src/engine/threads/client.ts';
import { reason } from './drive.mjs';

/**
 * @typedef {import('./options.mjs').Options} Options
 * @typedef {ReturnType<typeof import('./drive.mjs').drive>} Driven
 */

/**
 * @param {Options} wanted
 * @param {string} version of the browser
 * @returns {Promise<{ document: import('./document.mjs').Document } | { error: string }>}
 */
export async function measure(wanted, version) {
  try {
    const { document, left } = await inWorker(wanted, version);
    return { document: left.length > 0 ? await onThreads(document, left, wanted) : document };
  } catch (error) {
    return { error: reason(error) };
  }
}

/** @param {Options} wanted @param {string} version @returns {Promise<Driven>} */
function inWorker(wanted, version) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./chromium.worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      if ('report' in data) console.info(data.report);
      else if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage({ wanted, version });
  });
}

/**
 * @param {Driven['document']} document what was measured without threads
 * @param {Driven['left']} left
 * @param {Options} wanted
 */
async function onThreads(document, left, { pairs, quick }) {
  /** @type {(message: string) => void} */
  let stop = () => undefined;
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => (stop = (message) => reject(new Error(message))));
  // A thread that dies takes with it what was measured with it.
  const threads = new Threads({ ontrap: (_, message) => stop(message), onfail: stop });
  await threads.start();
  const { comparisons, env } = document;
  let { tick_us } = env;
  for (const { lab, preset } of left) {
    console.info(`measuring ${lab}, ${preset}, on threads`);
    const run = threads.run('bench', { lab, preset, pairs, quick }, { threads: threads.slots?.count ?? 0 });
    const { result } = await Promise.race([run, stopped]);
    ({ tick_us } = result);
    comparisons.push(...result.comparisons);
  }
  threads.stop();
  return { ...document, env: { ...env, rung: 'threads', tick_us }, comparisons };
}
