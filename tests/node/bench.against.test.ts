import { expect, test } from 'vitest';
import { changes, formatChanges } from '../../scripts/bench/against.mjs';
import { sample } from './bench.sample.ts';

/** The sample's first comparison with another ratio and interval. */
function withRatio(ratio: number, low: number, high: number) {
  const document = sample();
  document.comparisons = [{ ...document.comparisons[0], ratio, low, high }];
  return document;
}
const before = withRatio(2, 1.9, 2.1);

test.each([
  [2.5, 2.4, 2.6, 'better'],
  [1.5, 1.4, 1.6, 'worse'],
  [2.2, 2.05, 2.3, 'as before'],
])('a ratio of %d (%d to %d) after 2 (1.9 to 2.1) is %s', (ratio, low, high, verdict) => {
  const [change] = changes(withRatio(ratio, low, high), before);
  expect(change).toMatchObject({ before: 2, now: ratio, verdict });
  expect([change.low, change.high]).toEqual([low / 2.1, high / 1.9]);
});

test('what only one document has, or what was not timed, has no row', () => {
  const { comparisons } = sample();
  expect(changes(sample(), sample()).map(({ name }) => name)).toEqual([
    'ring · camera-wall · atomic vs copy',
    'ring · camera-wall · mutex vs copy',
  ]);
  expect(changes({ ...sample(), comparisons: [{ ...comparisons[0], preset: 'other' }] }, sample())).toEqual(
    [],
  );
  expect(formatChanges([])).toBe('The older document has none of these comparisons.');
});

test('the table has both ratios, their quotient and a verdict', () => {
  expect(formatChanges(changes(withRatio(2.5, 2.4, 2.6), before))).toBe(
    [
      'against                              before    now  now / before  95 % interval  verdict',
      'ring · camera-wall · atomic vs copy   2.00×  2.50×         1.25×  1.14× – 1.37×  better',
    ].join('\n'),
  );
});
