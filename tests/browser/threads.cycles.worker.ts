/** A conductor for the test of start and stop: it runs cycles without the page, and counts what they leak. */
import { open } from '../../web/src/engine/threads/tasks.ts';
import { openPool } from './threads.pool.ts';

/** Cycles to run: `recycled` leaves and enters slots with the same workers, `fresh` ends and starts workers. */
export interface Cycles {
  recycled?: number;
  fresh?: number;
}

const THREADS = 4;

const { pool, slots, inUse } = await openPool();

/** The resources in use between cycles, and the number of threads that have entered the first slot. */
const left = () => ({ ...inUse(), threads: slots.read()[0].threads });
export type Left = ReturnType<typeof left>;

function work() {
  const task = open({ name: 'barrier', input: { members: THREADS, rounds: 1 } });
  task.advance();
  task.free();
}

async function cycle() {
  await pool.resize(THREADS);
  work();
  await pool.resize(0);
}

self.onmessage = async ({ data: { recycled = 0, fresh = 0 } }: MessageEvent<Cycles>) => {
  for (let done = 0; done < recycled; done++) await cycle();
  for (let done = 0; done < fresh; done++) {
    await cycle();
    await pool.terminate();
  }
  self.postMessage(left());
};
self.postMessage(null);
