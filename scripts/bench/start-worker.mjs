/** Starts workers of the bench's page. */

/**
 * @param {{ script: string } & Record<string, unknown>} job
 * @returns {{ worker: Worker, answer: Promise<any> }} the worker, and its first message
 */
export function startWorker(job) {
  const worker = new Worker(new URL('./page.worker.mjs', import.meta.url), { type: 'module' });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
  });
  worker.postMessage(job);
  return { worker, answer };
}
