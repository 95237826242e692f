/** Measures on real threads in the bench's page, with the code that the site runs threads with. */
import { Threads } from '../../web/src/engine/threads/client.ts';

/** @typedef {import('../../web/src/engine/threads/messages.ts').Tasks['bench']} Bench */

/**
 * Starts the threads, has `use` measure with them, and ends them.
 * @param {(measure: (one: Bench['input']) => Promise<Bench['result']>) => Promise<void>} use
 * @throws {Error} if a thread died: its death invalidates the measurement that used it
 */
export async function onThreads(use) {
  /** @type {(message: string) => void} */
  let stop = () => undefined;
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => (stop = (message) => reject(new Error(message))));
  const threads = new Threads({
    ontrap: (_, message) => stop(message),
    onfail: (fault) => stop(JSON.stringify(fault)),
  });
  await threads.load();
  await use(async (one) => {
    const run = threads.run('bench', one, { threads: threads.slots?.count ?? 0 });
    return (await Promise.race([run, stopped])).result;
  });
  threads.end();
}
