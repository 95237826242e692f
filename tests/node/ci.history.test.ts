/** The history of a pipeline's bench: the recorded figures of a run, and the comparison of the newest run with earlier ones. */
import { expect, test } from 'vitest';
import { bars, entryOf, readHistory, trends } from '../../examples/ci/trend.mjs';
import type { Comparison } from '../../scripts/bench/document.mjs';
import { sample } from './bench.sample.ts';

const at = new Date('2026-11-02T10:00:00Z');

/** A run whose first comparison has this ratio ± 0.1. */
function run(ratio: number | null, { cores = 2, ...figures }: Partial<Comparison> & { cores?: number } = {}) {
  const { env, comparisons } = sample();
  const [first] = comparisons;
  const ends = { low: ratio && ratio - 0.1, high: ratio && ratio + 0.1 };
  return entryOf({ env: { ...env, cores }, comparisons: [{ ...first, ratio, ...ends, ...figures }] }, { at });
}

const trend = (...entries: ReturnType<typeof run>[]) => trends(entries)[0];

test('an entry is one line with the machine, and comes back as it was', () => {
  const entry = run(2);
  expect(entry).toMatchObject({ at: '2026-11-02T10:00:00.000Z', commit: null, machine: 'node 20, 2 cores' });
  const text = `${JSON.stringify(entry)}\n\n${JSON.stringify(run(3))}\n`;
  expect(readHistory(text)).toEqual([entry, run(3)]);
  expect(() => readHistory(`${JSON.stringify(entry)}\n{"at": 3}\n`)).toThrow(
    'Line 2 of the history is no entry: {"at": 3}',
  );
  expect(() => readHistory('half a li')).toThrow('Line 1');
});

test('the trend: the newest interval against the median of those before', () => {
  expect(trend(run(2))).toMatchObject({ trend: 'first', before: null, runs: 1 });
  expect(trend(run(2), run(2.2), run(2.15))).toMatchObject({ trend: 'as before', before: 2.1, runs: 3 });
  expect(trend(run(2), run(2), run(2.15))).toMatchObject({ trend: 'as before' });
  expect(trend(run(2), run(2), run(2.25))).toMatchObject({ trend: 'higher' });
  expect(trend(run(2), run(2), run(1.75))).toMatchObject({ trend: 'lower' });
});

test('other machines and runs that could not be timed do not count', () => {
  expect(trend(run(9, { cores: 8 }), run(null), run(2), run(2.05))).toMatchObject({
    trend: 'as before',
    before: 2,
    runs: 2,
  });
  expect(trends([run(2), run(null)])).toEqual([]);
  expect(trends([])).toEqual([]);
});

test('an undecided run has no trend, and no part in the median of later ones', () => {
  const noisy = run(9, { verdict: 'too noisy', low: null, high: null, noise_floor: null });
  expect(trend(run(2), noisy)).toMatchObject({ trend: 'undecided', interval: null, ratio: 9, before: 2 });
  expect(trend(run(2), noisy, run(2.05))).toMatchObject({ trend: 'as before', before: 2, runs: 2 });
  expect(trends([run(2), run(9, { verdict: 'below the clock' })])).toEqual([]);
  expect(trend(run(2), run(9, { instances: 1 })).trend).toBe('undecided');
});

test('bars go from the least to the most', () => {
  expect(bars([1, 2, 1.5])).toBe('▁█▅');
  expect(bars([1, 1])).toBe('▄▄');
});
