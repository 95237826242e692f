/** Starting and stopping threads ten thousand times leaks nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cycles, Left } from './threads.cycles.worker.ts';
import { asking } from './threads.pool.ts';

let worker: Worker;
let run: (cycles: Cycles) => Promise<Left>;
beforeEach(async () => {
  worker = new Worker(new URL('./threads.cycles.worker.ts', import.meta.url), { type: 'module' });
  run = await asking(worker);
});
afterEach(() => worker.terminate());

test.each([
  ['10 000 times in and out of the slots: memory and workers as after the first', 'recycled', 10_000, 4],
  ['25 workers one after the other: every stack is given back', 'fresh', 25, 0],
] as const)('%s', { timeout: 60_000 }, async (_, kind, cycles, workers) => {
  const { threads, ...first } = await run({ [kind]: 1 });
  expect([threads, first.workers]).toEqual([1, workers]);
  const { threads: then, ...last } = await run({ [kind]: cycles - 1 });
  expect(last).toEqual(first);
  expect(then).toBe(cycles);
});
