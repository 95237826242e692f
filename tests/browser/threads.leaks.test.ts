/** Threads that start and stop ten thousand times, and jobs that trap on them by the thousand, leak nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PoolSide } from '../../engine/pkg-threads/ringside.js';
import type { Left, Work } from './threads.leaks.worker.ts';

const VARIANTS = ['baseline', 'free-list', 'inline', 'shipped', 'bounded', 'beyond'];
const JOBS = 1600;

let worker: Worker;
/** The worker posts a message when it has loaded, and one for each that it gets. */
const answer = () =>
  new Promise<Left>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Left>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
function ask(work: Work) {
  worker.postMessage(work);
  return answer();
}

beforeEach(async () => {
  worker = new Worker(new URL('./threads.leaks.worker.ts', import.meta.url), { type: 'module' });
  await answer();
});
afterEach(() => worker.terminate());

test.each([
  ['10 000 times in and out of the slots: memory and workers as after the first', 'recycled', 10_000, 4],
  ['25 workers one after the other: every stack is given back', 'fresh', 25, 0],
] as const)('%s', { timeout: 60_000 }, async (_, kind, cycles, workers) => {
  const first = await ask({ kind, times: 1 });
  expect([first.slots[0].threads, first.inUse.workers]).toEqual([1, workers]);
  const last = await ask({ kind, times: cycles - 1 });
  expect(last.inUse).toEqual(first.inUse);
  expect(last.slots[0].threads).toBe(cycles);
});

async function run(a: string, knobs: Record<string, number>, times = 1) {
  const config = { lab: 'threads', a, b: 'shipped', seed: 1, rate: 48_000, knobs: { jobs: JOBS, ...knobs } };
  const { report, ...left } = await ask({ kind: 'runs', times, config });
  return { ...left, report: report as PoolSide };
}

test('one job in sixteen traps: each is counted, and every other job is run once, by all variants', async () => {
  const loads: Record<string, number>[] = [
    { payload: 4 },
    { payload: 328, duration: 20 },
    { payload: 65, producers: 1, workers: 1 },
  ];
  for (const knobs of loads) {
    const digests = new Set<string | null>();
    for (const id of VARIANTS) {
      const whole = await run(id, knobs);
      expect(whole.report, id).toMatchObject({ crashed: 0, crash: null });
      const { report, slots, inUse, died } = await run(id, { ...knobs, traps: 1 });
      expect(report, id).toMatchObject({ crashed: JOBS / 16, crash: 'unreachable', refused: 0 });
      expect(
        report.workers.reduce((sum, { jobs }) => sum + jobs, 0),
        id,
      ).toBe(JOBS);
      expect(report.allocations, id).toBe(report.frees);
      expect(report.digest, id).not.toBe(whole.report.digest);
      digests.add(report.digest);
      // The traps killed no thread.
      expect(inUse.workers).toBe(4);
      expect(slots).toMatchObject(Array(4).fill({ state: 'idle', traps: 0, threads: 1 }));
      expect(died).toEqual([]);
    }
    expect(digests.size, JSON.stringify(knobs)).toBe(1);
  }
});

test('thousands of traps leave memory as the first ones did', { timeout: 60_000 }, async () => {
  for (const id of VARIANTS) {
    const first = await run(id, { payload: 65, traps: 1 });
    const last = await run(id, { payload: 65, traps: 1 }, 20);
    expect(last.report.crashed, id).toBe((20 * JOBS) / 16);
    const { memory, ...others } = last.inUse;
    expect(first.inUse, id).toMatchObject(others);
    // Memory may grow by the jobs and payloads of the longest queue of the additional runs.
    expect(memory - first.inUse.memory, id).toBeLessThanOrEqual(2 * JOBS * 200);
    expect(last.slots, id).toMatchObject(Array(4).fill({ state: 'idle', traps: 0, threads: 1 }));
    expect(last.died).toEqual([]);
  }
});

test('a worker outlives so many traps in one run that they would fill its stack', async () => {
  const { report } = await run('beyond', { workers: 1, jobs: 160_000, traps: 1 });
  expect(report).toMatchObject({ crashed: 10_000, crash: 'unreachable' });
  expect(report.workers).toHaveLength(1);
});
