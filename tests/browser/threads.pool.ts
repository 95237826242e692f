/** For tests of leaks: a pool of threads in a worker, what it has in use, and the page's end of that worker. */
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

/** Loads the module and its pool, in a worker. @param ondeath hears the messages of threads that die */
export async function openPool(ondeath: (message: string) => void = () => undefined) {
  const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
  const { memory, ...engine } = initSync({ module });
  const places = { slots: thread_pool_address(), stride: thread_pool_stride(), count: thread_pool_slots() };
  const slots = new Slots(memory, places);
  const pool = new ThreadPool(engine, slots, { module, memory }, threadWorker, (_, message) =>
    ondeath(message),
  );
  /** The resources in use. */
  const inUse = () => ({
    memory: memory.buffer.byteLength,
    allocations: live_allocations(),
    bytes: live_bytes(),
    workers: pool.workers,
  });
  return { pool, slots, inUse };
}

/** The page's end of a worker that posts a message when it has loaded, and one for each that it gets. */
export async function asking<Asked, Answer>(worker: Worker) {
  const heard = () =>
    new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
  await heard();
  return (asked: Asked) => {
    worker.postMessage(asked);
    return heard();
  };
}
