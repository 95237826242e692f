/** Measures in a worker of its own, which ends afterwards. */

/**
 * @param {URL} script told the preset and what is wanted, it answers with what it `measured`, or with an `error`
 * @param {string} preset
 * @returns {import('./apart.mjs').Apart['measure']}
 */
export const inOwnWorker = (script, preset) => (sampling) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(script, { type: 'module' });
    const end = (/** @type {() => void} */ settle) => {
      // Workers that it has started end with it.
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }) =>
      end(() => ('error' in data ? reject(new Error(data.error)) : resolve(data.measured)));
    worker.onerror = (event) => end(() => reject(new Error(event.message ?? 'the worker did not load')));
    worker.postMessage({ preset, sampling });
  });
