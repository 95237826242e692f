/** A conductor for the test of jobs that trap: runs a pool on four workers, and counts what it leaks. */
import {
  thread_pool_address,
  thread_pool_slots,
  thread_pool_stride,
  initSync,
  live_allocations,
  live_bytes,
  PoolPairedRuns,
  type PoolSide,
} from '../../engine/pkg-threads/ringside.js';
import wasm from '../../engine/pkg-threads/ringside_bg.wasm?url';
import type { Config } from '../../web/src/engine/types.ts';
import { ThreadPool } from '../../web/src/engine/threads/thread-pool.ts';
import { threadWorker } from '../../web/src/engine/threads/hosted.ts';
import { Slots } from '../../web/src/engine/threads/slots.ts';

/** Runs of side A's variant. */
export interface Runs {
  config: Config;
  runs: number;
}

/** The result of the runs. */
export interface Ran {
  report: PoolSide;
  memory: number;
  allocations: number;
  bytes: number;
  workers: number;
  /** For each used slot: the number of threads that died in it, and that entered it. */
  slots: { state: string; traps: number; threads: number }[];
  /** The messages of threads that died. */
  died: string[];
}

const THREADS = 4;

const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
const { memory, ...engine } = initSync({ module });
const places = { slots: thread_pool_address(), stride: thread_pool_stride(), count: thread_pool_slots() };
const slots = new Slots(memory, places);
const died: string[] = [];
const pool = new ThreadPool(engine, slots, { module, memory }, threadWorker, (_, message) =>
  died.push(message),
);
await pool.resize(THREADS);

self.onmessage = ({ data: { config, runs } }: MessageEvent<Runs>) => {
  const paired = new PoolPairedRuns({ config: { ...config, b: config.a }, pairs: runs, seed: 1 });
  while (paired.advance() < 1);
  const [report] = paired.result().found?.sides ?? [];
  paired.free();
  if (!report) throw new Error('no pair of runs was whole');
  const used = slots.read().slice(0, THREADS);
  self.postMessage({
    report,
    memory: memory.buffer.byteLength,
    allocations: live_allocations(),
    bytes: live_bytes(),
    workers: pool.workers,
    slots: used.map(({ state, traps, threads }) => ({ state, traps, threads })),
    died,
  } satisfies Ran);
};
self.postMessage(null);
