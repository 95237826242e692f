/** A conductor for the test of jobs that trap: runs a pool on four workers, and counts what it leaks. */
import { PoolPairedRuns, type PoolSide } from '../../engine/pkg-threads/ringside.js';
import type { Config } from '../../web/src/engine/types.ts';
import { openPool } from './threads.pool.ts';

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

const died: string[] = [];
const { pool, slots, inUse } = await openPool((message) => died.push(message));
await pool.resize(THREADS);

self.onmessage = ({ data: { config, runs } }: MessageEvent<Runs>) => {
  const paired = new PoolPairedRuns({ config: { ...config, b: config.a }, pairs: runs, seed: 1 });
  while (paired.advance() < 1);
  const [report] = paired.progress().found?.sides ?? [];
  paired.free();
  if (!report) throw new Error('no pair of runs was whole');
  const used = slots.read().slice(0, THREADS);
  self.postMessage({
    report,
    ...inUse(),
    slots: used.map(({ state, traps, threads }) => ({ state, traps, threads })),
    died,
  } satisfies Ran);
};
self.postMessage(null);
