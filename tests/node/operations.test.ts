/** Counts of operations in Node, of what has none. `tests/e2e/operations.test.ts` compares those of each module with files. */
import { expect, test } from 'vitest';
import { operations } from '../../scripts/bench/node.mjs';
import { count } from '../../web/src/engine/operations/count.ts';

test('a variant that does no work has no count', () => {
  const Work = { timed: () => ({ unit: () => 'frame', run: () => 0 }) };
  const config = { lab: 'ring', a: 'queue-copy', b: 'epoch', seed: 0, rate: 48_000, knobs: { readers: 8 } };
  expect(() => count({ Work }, {}, config, 'flawed')).toThrow(/flawed did no work/);
});

test('what runs on threads is left out', async () => {
  expect((await operations({ lab: 'threads', preset: 'real-job' })).operations).toEqual([]);
});
