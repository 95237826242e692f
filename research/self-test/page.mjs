/** A launch in a browser: a worker runs the tasks that need no threads, and the conductor of the site's threads the rest. */
import { onThreads } from '../../scripts/bench/on-threads.mjs';
import { NEEDS_THREADS, outcomeOf } from './tasks.mjs';

/**
 * @typedef {import('./plan.mjs').Task} Task
 * @typedef {import('./plan.mjs').Answer} Answer
 */

/** @param {Task[]} tasks @returns {Promise<Answer[]>} in their order */
function inWorker(tasks) {
  const worker = new Worker(new URL('./page.worker.mjs', import.meta.url), { type: 'module' });
  /** @type {Promise<Answer[]>} */
  const answers = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data.answers);
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage(tasks);
  });
  return answers.finally(() => worker.terminate());
}

/**
 * @param {Task[]} tasks
 * @returns {Promise<{ answers: Answer[] } | { error: string }>}
 */
export async function launch(tasks) {
  try {
    const answers = await inWorker(tasks);
    const isLeft = (/** @type {number} */ index) =>
      'left' in answers[index] && answers[index].left === NEEDS_THREADS.left;
    const left = [...tasks.keys()].filter(isLeft);
    if (left.length === 0) return { answers };
    await onThreads(async (measure) => {
      for (const index of left) {
        const began = performance.now();
        const result = await measure(tasks[index]);
        answers[index] = outcomeOf(result, result.samples, began);
      }
    });
    return { answers };
  } catch (error) {
    return { error: String(error) };
  }
}
