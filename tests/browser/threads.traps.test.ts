/** Jobs that trap on real workers: they are counted, all other jobs run once, and no thread waits for ever. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asking } from './threads.pool.ts';
import type { Ran, Runs } from './threads.traps.worker.ts';

const variants = ['baseline', 'free-list', 'inline', 'shipped', 'bounded', 'beyond'];
const JOBS = 1600;

let worker: Worker;
let ask: (runs: Runs) => Promise<Ran>;

beforeEach(async () => {
  worker = new Worker(new URL('./threads.traps.worker.ts', import.meta.url), { type: 'module' });
  ask = await asking(worker);
});
afterEach(() => worker.terminate());

function run(a: string, knobs: Record<string, number>, runs = 1): Promise<Ran> {
  const config = { lab: 'threads', a, b: 'shipped', seed: 1, rate: 48_000, knobs: { jobs: JOBS, ...knobs } };
  return ask({ config, runs });
}

test('one job in sixteen traps: each is counted, and every other job is run once, by all variants', async () => {
  const loads: Record<string, number>[] = [
    { payload: 4 },
    { payload: 328, duration: 20 },
    { payload: 65, producers: 1, workers: 1 },
  ];
  for (const knobs of loads) {
    const digests = new Set<string | null>();
    for (const id of variants) {
      const whole = await run(id, knobs);
      expect(whole.report, id).toMatchObject({ crashed: 0, crash: null });
      const { report, slots, workers, died } = await run(id, { ...knobs, traps: 1 });
      expect(report, id).toMatchObject({ crashed: JOBS / 16, crash: 'unreachable', refused: 0 });
      expect(
        report.workers.reduce((sum, { jobs }) => sum + jobs, 0),
        id,
      ).toBe(JOBS);
      expect(report.allocations, id).toBe(report.frees);
      expect(report.digest, id).not.toBe(whole.report.digest);
      digests.add(report.digest);
      // The traps killed no thread.
      expect(workers).toBe(4);
      expect(slots).toEqual(Array.from({ length: 4 }, () => ({ state: 'idle', traps: 0, threads: 1 })));
      expect(died).toEqual([]);
    }
    expect(digests.size, JSON.stringify(knobs)).toBe(1);
  }
});

test('thousands of traps leave memory as the first ones did', { timeout: 60_000 }, async () => {
  for (const id of variants) {
    const first = await run(id, { payload: 65, traps: 1 });
    const last = await run(id, { payload: 65, traps: 1 }, 20);
    expect(last.report.crashed, id).toBe((20 * JOBS) / 16);
    expect(last, id).toEqual({ ...first, report: last.report, memory: last.memory });
    // Memory may grow by the jobs and payloads of the longest queue of the additional runs.
    expect(last.memory - first.memory, id).toBeLessThanOrEqual(2 * JOBS * 200);
  }
});

test('a worker outlives so many traps in one run that they would fill its stack', async () => {
  const { report } = await run('beyond', { workers: 1, jobs: 160_000, traps: 1 });
  expect(report).toMatchObject({ crashed: 10_000, crash: 'unreachable' });
  expect(report.workers).toHaveLength(1);
});
