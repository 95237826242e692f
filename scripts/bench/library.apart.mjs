/** The library beside SQLite. One worker of the page measures all presets, because filling a library takes seconds. */

/** @type {Worker | undefined} */
let worker;

/**
 * @param {string} preset
 * @returns {import('./apart.mjs').Apart['measure']}
 */
export const besideSqlite = (preset) => (sampling) =>
  new Promise((resolve, reject) => {
    worker ??= new Worker(new URL('./library.worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data.measured);
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage({ preset, sampling });
  });
