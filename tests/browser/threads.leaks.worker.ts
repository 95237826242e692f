/**
 * A conductor for tests of leaks: a pool of four threads without the page, which starts and stops them, or runs jobs that
 * trap on them, and counts what is in use afterwards.
 */
import {
  initSync,
  live_allocations,
  live_bytes,
  PoolPairedRuns,
  type PoolSide,
  thread_pool_address,
  thread_pool_slots,
  thread_pool_stride,
} from '../../engine/pkg-threads/ringside.js';
import wasm from '../../engine/pkg-threads/ringside_bg.wasm?url';
import { threadWorker } from '../../web/src/engine/threads/hosted.ts';
import { Slots } from '../../web/src/engine/threads/slots.ts';
import { open } from '../../web/src/engine/threads/tasks.ts';
import { ThreadPool } from '../../web/src/engine/threads/thread-pool.ts';
import type { Config } from '../../web/src/engine/types.ts';

/** What the worker is asked for: a kind of work, and how often it does it. */
export type Work =
  /** Enters and leaves the slots with the same workers. */
  | { kind: 'recycled'; times: number }
  /** Ends and starts the workers. */
  | { kind: 'fresh'; times: number }
  /** Runs the variant of side A. */
  | { kind: 'runs'; times: number; config: Config };

const THREADS = 4;

const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
const { memory, ...engine } = initSync({ module });
const places = { slots: thread_pool_address(), stride: thread_pool_stride(), count: thread_pool_slots() };
const slots = new Slots(memory, places);
/** The messages of threads that died. */
const died: string[] = [];
const pool = new ThreadPool(engine, slots, { module, memory }, threadWorker, (_, message) =>
  died.push(message),
);

/** What is in use between two works. */
const inUse = () => ({
  memory: memory.buffer.byteLength,
  allocations: live_allocations(),
  bytes: live_bytes(),
  workers: pool.workers,
});

async function cycle() {
  await pool.resize(THREADS);
  const task = open({ name: 'barrier', input: { members: THREADS, rounds: 1 } });
  task.advance();
  task.free();
  await pool.resize(0);
}

/** @returns the report of side A */
async function run(config: Config, pairs: number): Promise<PoolSide> {
  await pool.resize(THREADS);
  const paired = new PoolPairedRuns({ config: { ...config, b: config.a }, pairs, seed: 1 });
  while (paired.advance() < 1);
  const [report] = paired.progress().found?.sides ?? [];
  paired.free();
  if (!report) throw new Error('no pair of runs was whole');
  return report;
}

async function work(given: Work) {
  if (given.kind === 'runs') {
    const report = await run(given.config, given.times);
    return { report, inUse: inUse(), slots: slots.read().slice(0, THREADS), died };
  }
  for (let done = 0; done < given.times; done++) {
    await cycle();
    if (given.kind === 'fresh') await pool.terminate();
  }
  return { inUse: inUse(), slots: slots.read().slice(0, THREADS), died };
}
export type Left = Awaited<ReturnType<typeof work>>;

self.onmessage = async ({ data }: MessageEvent<Work>) => self.postMessage(await work(data));
self.postMessage(null);
