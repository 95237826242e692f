/** The rings for samples, apart: a worker of the page measures a preset, with ringbuf.js as one of the rivals. */

/**
 * @param {string} preset
 * @returns {import('./apart.mjs').Apart['measure']}
 */
export const samples =
  (preset) =>
  ({ pairs, quick }) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./samples.worker.mjs', import.meta.url), { type: 'module' });
      const end = (/** @type {() => void} */ settle) => {
        // Its own workers end with it.
        worker.terminate();
        settle();
      };
      worker.onmessage = ({ data }) =>
        end(() => ('error' in data ? reject(new Error(data.error)) : resolve(data.measured)));
      worker.onerror = (event) => end(() => reject(new Error(event.message ?? 'the worker did not load')));
      worker.postMessage({ preset, pairs, quick });
    });
