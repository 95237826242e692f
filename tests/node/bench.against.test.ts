import { expect, test } from 'vitest';
import { changes, formatChanges } from '../../scripts/bench/against.mjs';
import type { Comparison } from '../../scripts/bench/document.mjs';
import { sample } from './bench.sample.ts';

/** The sample's first comparison with other figures. */
function withFigures(figures: Partial<Comparison>) {
  const document = sample();
  document.comparisons = [{ ...document.comparisons[0], noise_floor: 0.02, ...figures }];
  return document;
}
const before = withFigures({ ratio: 2, low: 1.9, high: 2.1 });

test.each([
  [2.5, 2.4, 2.6, 'better'],
  [1.5, 1.4, 1.6, 'worse'],
  [2.2, 2.05, 2.3, 'as before'],
])('a ratio of %d (%d to %d) after 2 (1.9 to 2.1) is %s', (ratio, low, high, verdict) => {
  const [change] = changes(withFigures({ ratio, low, high }), before);
  const interval = { low: low / 2.1, high: high / 1.9 };
  expect(change).toMatchObject({ before: 2, now: ratio, interval, verdict });
});

test('a change within the noise floors of both runs is none, however narrow the intervals are', () => {
  const now = { ratio: 2.4, low: 2.35, high: 2.45 };
  const verdict = (noise_floor: number) => changes(withFigures({ ...now, noise_floor }), before)[0].verdict;
  // 1.2 times as much as before, against a floor of 2 % before.
  expect([0.17, 0.18].map(verdict)).toEqual(['better', 'as before']);
});

// Six pairs of one launch, as `--quick` takes them on a loaded machine: 0.08, 327, 1.2, 6.8, 0.8 and 21.
const one = { low: null, high: null, noise_floor: null, p: null, pairs: 6, instances: 1 };
test.each<[string, Partial<Comparison>]>([
  ['too noisy', { verdict: 'too noisy' }],
  ['below the clock', { verdict: 'below the clock' }],
  ['of one block of pairs', { ...one, verdict: 'too noisy' }],
  ['of an older document, whose interval has no width', { low: 4, high: 4, pairs: 6, verdict: 'too noisy' }],
  ['refused', { digests_equal: false }],
  ['without a noise floor', { noise_floor: null }],
  ['of too few launches', { instances: 2 }],
])('a comparison %s is undecided, now and before', (_, figures) => {
  const unsure = withFigures({ ratio: 4, low: 3.9, high: 4.1, ...figures });
  for (const [now, older] of [
    [unsure, before],
    [before, unsure],
  ]) {
    expect(changes(now, older)).toMatchObject([{ interval: null, verdict: 'undecided' }]);
  }
});

test('a comparison that only one document has, has no row', () => {
  const { comparisons } = sample();
  expect(changes(sample(), sample()).map(({ verdict }) => verdict)).toEqual([
    ...['as before', 'as before', 'undecided', 'undecided'],
  ]);
  expect(changes({ ...sample(), comparisons: [{ ...comparisons[0], preset: 'other' }] }, sample())).toEqual(
    [],
  );
  expect(formatChanges([])).toBe('The older document has none of these comparisons.');
});

test('the table has both ratios, their quotient and a verdict', () => {
  const [change] = changes(withFigures({ ratio: 2.5, low: 2.4, high: 2.6 }), before);
  const [unsure] = changes(withFigures({ ...one, ratio: null, verdict: 'below the clock' }), before);
  expect(formatChanges([change, unsure])).toBe(
    [
      'against                              before    now  now / before  95 % interval  verdict',
      'ring · camera-wall · atomic vs copy   2.00×  2.50×         1.25×  1.14× – 1.37×  better',
      'ring · camera-wall · atomic vs copy   2.00×      –             –              –  undecided',
    ].join('\n'),
  );
});
