/** A conductor for the test of start and stop: it runs cycles without the page, and counts what they leak. */
import {
  thread_pool_address,
  thread_pool_slots,
  thread_pool_stride,
  initSync,
  live_allocations,
  live_bytes,
} from '../../engine/pkg-threads/ringside.js';
import wasm from '../../engine/pkg-threads/ringside_bg.wasm?url';
import { ThreadPool } from '../../web/src/engine/threads/thread-pool.ts';
import { threadWorker } from '../../web/src/engine/threads/hosted.ts';
import { Slots } from '../../web/src/engine/threads/slots.ts';
import { open } from '../../web/src/engine/threads/tasks.ts';

/** Cycles to run: `recycled` leaves and enters slots with the same workers, `fresh` ends and starts workers. */
export interface Cycles {
  recycled: number;
  fresh: number;
}

/** The resources in use between cycles. */
export interface Left {
  memory: number;
  allocations: number;
  bytes: number;
  workers: number;
  /** Threads that have entered the first slot. */
  threads: number;
}

const THREADS = 4;

const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
const { memory, ...engine } = initSync({ module });
const places = { slots: thread_pool_address(), stride: thread_pool_stride(), count: thread_pool_slots() };
const slots = new Slots(memory, places);
const pool = new ThreadPool(engine, slots, { module, memory }, threadWorker, () => undefined);

function work() {
  const task = open({ name: 'barrier', input: { members: THREADS, rounds: 1 } });
  task.advance();
  task.free();
}

const left = (): Left => ({
  memory: memory.buffer.byteLength,
  allocations: live_allocations(),
  bytes: live_bytes(),
  workers: pool.workers,
  threads: slots.read()[0].threads,
});

async function cycle() {
  await pool.resize(THREADS);
  work();
  await pool.resize(0);
}

self.onmessage = async ({ data }: MessageEvent<Cycles>) => {
  for (let done = 0; done < data.recycled; done++) await cycle();
  for (let done = 0; done < data.fresh; done++) {
    await cycle();
    await pool.terminate();
  }
  self.postMessage(left());
};
self.postMessage(null);
