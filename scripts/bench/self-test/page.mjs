/** A launch in a browser: a worker runs the tasks that need no threads, and the conductor of the site's threads the rest. */
import { Threads } from '../../../web/src/engine/threads/client.ts';
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

/** @param {Task[]} tasks @returns {Promise<Answer[]>} in their order */
async function onThreads(tasks) {
  /** @type {(message: string) => void} */
  let stop = () => undefined;
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => (stop = (message) => reject(new Error(message))));
  const threads = new Threads({
    ontrap: (_, message) => stop(message),
    onfail: (fault) => stop(JSON.stringify(fault)),
  });
  await threads.start();
  const answers = [];
  for (const task of tasks) {
    const began = performance.now();
    const run = threads.run('bench', task, { threads: threads.slots?.count ?? 0 });
    const { result } = await Promise.race([run, stopped]);
    answers.push(outcomeOf(result, result.samples, began));
  }
  threads.stop();
  return answers;
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
    const more = await onThreads(left.map((index) => tasks[index]));
    left.forEach((index, place) => (answers[index] = more[place]));
    return { answers };
  } catch (error) {
    return { error: String(error) };
  }
}
