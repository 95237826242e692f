/** The bench’s document: checked, as a table, and against an older one, by its ratios and by its counts of operations. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changes, formatChanges } from '../../scripts/bench/against.mjs';
import { checkDocument, type Comparison, type OperationCount } from '../../scripts/bench/document.mjs';
import { formatOperationChanges, operationChanges } from '../../scripts/bench/operations.text.mjs';
import { formatTable } from '../../scripts/bench/table.mjs';
import { CLASSES } from '../../web/src/engine/operations/count.ts';
import { SCHEMA } from '../../web/src/export/schema.js';
import { sample } from './bench.sample.ts';

test('a whole document passes as it is, and the native program writes the same schema', () => {
  expect(checkDocument(sample())).toEqual(sample());
  const source = readFileSync('engine/crates/bench/src/document.rs', 'utf8');
  expect(source).toContain(`pub const SCHEMA: u32 = ${SCHEMA};`);
});

/** The sample with a field of its first comparison replaced. */
const withField = (change: object) => ({ comparisons: [{ ...sample().comparisons[0], ...change }] });

// Wrong values of fields are refused as in `export.test.ts`, by the same schema.
test.each([
  [{ schema: 1 }, 'schema 1; allowed: 2'],
  [{ env: { ...sample().env, tick_us: '5' } }, 'env.tick_us: Invalid type: Expected number but received "5"'],
  [withField({ ratio: undefined }), 'comparisons[0].ratio'],
  [withField({ quartiles: [9, 8.45, 8] }), 'comparisons[0].quartiles'],
  [withField({ driver: { ns: 8.1, low: 8 } }), 'comparisons[0].driver.high'],
  [withField({ modelled: { model: 'Go' } }), 'comparisons[0].modelled.baseline_ns'],
])('%j is refused, and the sentence says where', (change, sentence) => {
  expect(() => checkDocument({ ...sample(), ...change })).toThrow(sentence);
});

test('the table leads with counters, then times, intervals, floors and verdicts', () => {
  expect(formatTable(sample())).toBe(
    [
      'node 20.20.2 · isolated · rung single · 2 cores · clock tick 0.1 µs · engine 0.1.0',
      '',
      'ring · camera-wall',
      '',
      'counted  copies  allocations',
      'copy       6400         6400',
      'atomic        0            –',
      'mutex         0            –',
      'tiny          0            –',
      'broken        0            –',
      '',
      'measured  per delivery  ratio  95 % interval      quartiles  noise floor  pairs  launches  verdict                      published',
      'copy            812 ns  1.00×              –              –            –      –         –  baseline                     –',
      'atomic         96.1 ns  8.45×  8.21× – 8.70×  7.90× – 8.88×        2.1 %     60         5  8.45× faster                 3.00× (release notes 6.0)',
      'mutex          1.62 ms  0.40×  0.38× – 0.43×  0.33× – 0.47×        2.1 %     60         5  2.50× slower                 –',
      'tiny                 –      –              –              –            –     60         5  below the clock              –',
      'broken               –      –              –              –            –      –         –  refused: the outputs differ  –',
      '',
      'with Go, GOGC 100  per delivery  ratio  95 % interval      quartiles  noise floor  pairs  launches  verdict',
      'copy                    1.70 µs  1.00×              –              –            –      –         –  baseline',
      'tiny                     213 ns  8.00×  7.50× – 8.50×  7.00× – 9.00×        5.0 %     60         5  8.00× faster',
    ].join('\n'),
  );
});

test('the cost of the empty loop is stated once, below the times that include it', () => {
  const document = sample();
  document.comparisons.forEach((one) => (one.driver = { ns: 8.1, low: 8.04, high: 8.27 }));
  const line =
    'copying and loop overhead, included in each time: 8.10 ns per delivery (95 % interval 8.04 ns – 8.27 ns)';
  expect(
    formatTable(document)
      .split('\n')
      .filter((one) => one.includes('overhead')),
  ).toEqual([line]);
});

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
  const other = { ...sample(), comparisons: [{ ...comparisons[0], preset: 'other' }] };
  expect(changes(sample(), sample())).toHaveLength(comparisons.length);
  expect(changes(other, sample())).toEqual([]);
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

const none = Object.fromEntries([...CLASSES, 'bytes'].map((id) => [id, 0])) as OperationCount['operations'];
const epoch: OperationCount = {
  ...{ lab: 'ring', preset: 'camera-wall', variant: 'epoch', module: 'a1b2', unit: 'delivery', units: 1_000 },
  operations: { ...none, loads: 90_000, integer: 110_000, bytes: 5_000_000 },
};

/** A document of counts, which are the given ones with some fields replaced. */
const documentOf = (...counts: (Partial<OperationCount> | undefined)[]) => ({
  ...sample(),
  comparisons: [],
  operations: counts.map((count) => ({ ...epoch, ...count })),
});
const against = (now: Partial<OperationCount>, tolerance = 0) =>
  operationChanges(documentOf(now), documentOf({}), tolerance)[0];
const with_ = (more: Partial<OperationCount['operations']>) => ({
  operations: { ...epoch.operations, ...more },
});

test('counts of operations are compared by the unit, with the bytes; one operation more is worse', () => {
  expect(against({})).toMatchObject({ verdict: 'equal', worse: false, before: 200, now: 200 });
  expect(against(with_({ loads: 90_001 }))).toMatchObject({ verdict: 'more', worse: true });
  expect(against(with_({ loads: 89_999 }))).toMatchObject({ verdict: 'fewer', worse: false });
  expect(against(with_({ bytes: 5_000_001 }))).toMatchObject({ verdict: 'more', worse: true });
  // Another module that executes the same, and twice as many units.
  expect(against({ module: 'c3d4' })).toMatchObject({ verdict: 'equal', worse: false });
  const twice = Object.fromEntries(Object.entries(epoch.operations).map(([id, count]) => [id, 2 * count]));
  const operations = twice as OperationCount['operations'];
  expect(against({ units: 2_000, operations })).toMatchObject({ verdict: 'equal', worse: false });
});

test('a rise within the tolerance is not worse, and is still shown', () => {
  const risen = with_({ integer: 111_000 });
  expect(against(risen, 0.4)).toMatchObject({ verdict: 'more', worse: true });
  expect(against(risen, 0.5)).toMatchObject({ verdict: 'more', worse: false });
  expect(formatOperationChanges([against(risen, 0.5)])).toMatch(/epoch +200\.00 +201\.00 +\+0\.500 % +more$/);
});

test('counts that the older document does not have are left out', () => {
  const before = documentOf({ preset: 'low-latency' });
  expect(operationChanges(documentOf({}), before, 0)).toEqual([]);
  expect(operationChanges(documentOf({}), sample(), 0)).toEqual([]);
  expect(formatOperationChanges([])).toMatch(/none of these counts/);
});

test('the table has operations a unit, without classes that nothing executed', () => {
  const text = formatTable(documentOf({}, { variant: 'loop', ...with_({ float: 4 }) }));
  expect(text).toContain('ring · camera-wall');
  const [head, first, second] = text
    .split('\n')
    .slice(-3)
    .map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['per delivery', 'units', 'operations', 'loads', 'integer', 'float', 'bytes']);
  expect(first).toEqual(['epoch', '1000', '200.0', '90.00', '110.0', '0', '5000.0']);
  expect(second.slice(0, 3)).toEqual(['loop', '1000', '200.0']);
});

test('a count without units is refused', () => {
  expect(() => checkDocument(documentOf({ units: undefined }))).toThrow(/operations\[0\]\.units/);
});
