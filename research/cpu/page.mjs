/** On the bench's page: a worker that measures one preset, a window at a time. */

/** @type {Worker | undefined} */
let worker;

/** @param {unknown} [message] @returns {Promise<number | undefined>} what the worker answers: the window's length in ms */
const ask = (message) =>
  new Promise((resolve, reject) => {
    if (!worker) return reject(new Error('No worker is open.'));
    worker.onmessage = ({ data }) => ('error' in data ? reject(new Error(data.error)) : resolve(data.ms));
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage(message);
  });

/** @param {import('../../scripts/bench/cases.mjs').Case} one @param {number} ms the shortest window */
export function open(one, ms) {
  worker = new Worker(new URL('./chromium.worker.mjs', import.meta.url), { type: 'module' });
  return ask({ one, ms });
}

/** Measures for a window. */
export const next = () => ask({});

export function close() {
  worker?.terminate();
  worker = undefined;
}
