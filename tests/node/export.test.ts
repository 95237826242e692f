/** Exported numbers: tables without formulas, documents that are unchanged by a round trip. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '../../web/src/engine/types.ts';
import { sheet, csv, type Sheet } from '../../web/src/export/cells.ts';
import { comparisonSheet, sampleSheet } from '../../web/src/export/comparisons.ts';
import { MOST_BYTES, readDocuments, readFile, writeDocuments } from '../../web/src/export/document.ts';
import { type ResultDocument, SCHEMA } from '../../web/src/export/schema.js';
import { fileName } from '../../web/src/export/save.ts';
import { checkConfig, offerFigures, takeFigures } from '../../web/src/state/open-link.ts';
import { browserHere } from '../../web/src/state/browser.ts';
import { sample } from './bench.sample.ts';
import { linkables, stateOf } from './links.labs.ts';

const table = (of: Sheet): string[][] => parse(csv(of), { bom: true });

test('no exported cell is a formula; numbers stay numbers', () => {
  const cells = [
    '=1+1',
    '+2',
    '-3',
    '@sum',
    '\t=x',
    '\r=x',
    ' =1',
    '＝1',
    'a=b',
    'say "hi", twice\nand more',
    '',
  ];
  const read = table({ columns: ['-head', 'n'], rows: cells.map((cell) => [cell, -0.5]) });
  expect(read[0]).toEqual(["'-head", 'n']);
  for (const [index, cell] of cells.entries()) {
    const [text, number] = read[index + 1];
    expect(text).not.toMatch(/^[\s]*[=+\-@＝]/);
    expect(text.replace(/^'/, '')).toBe(cell);
    expect(number).toBe('-0.5');
  }
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 })), (rows) => {
      // A byte order mark within a cell is not text.
      fc.pre(rows.flat().every((cell) => !cell.includes('\ufeff')));
      const read = table({ columns: ['a', 'b'], rows }).slice(1);
      expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      );
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('quantities are exported as numbers, with the unit in the header or in another column', () => {
  const columns = ['reader', 'state', 'lag', 'delivered'];
  const rows = [
    ['1', 'waits', '3\u202fframes', '12\u202f480'],
    ['card', 'works', '−1\u202fframes', '–'],
  ];
  expect(sheet({ title: '', columns, rows }, 'unit')).toEqual({
    columns: ['reader', 'state', 'lag (frames)', 'delivered'],
    rows: [
      [1, 'waits', 3, 12_480],
      ['card', 'works', -1, null],
    ],
  });
  const both = [
    ['blocked', '115.0\u202fms', '0.0\u202fms'],
    ['copied', '4.10\u202fkB', '0\u202fB'],
    ['wake-ups', '9', '–'],
    ['state', 'writing', 'waits'],
  ];
  expect(sheet({ title: '', columns: ['what', 'A', 'B'], rows: both }, 'unit')).toEqual({
    columns: ['what', 'unit', 'A', 'B'],
    rows: [
      ['blocked', 'ms', 115, 0],
      ['copied', null, '4.10\u202fkB', '0\u202fB'],
      ['wake-ups', null, 9, null],
      ['state', null, 'writing', 'waits'],
    ],
  });
});

test('a file is called after lab, preset and day', () => {
  const day = new Date('2026-11-22T23:59:00Z');
  expect(fileName(['ring', 'camera-wall', 'Readers of A'], day, 'csv')).toBe(
    'ringside-ring-camera-wall-readers-of-a-2026-11-22.csv',
  );
  expect(fileName(['ring', undefined, '读者'], day, 'json')).toBe('ringside-ring-2026-11-22.json');
});

const agents = {
  'Chrome/141.0.0.0 Safari/537.36': { name: 'Chrome', version: '141', engine: 'chromium' },
  'HeadlessChrome/141.0.0.0 Safari/537.36': { name: 'Chromium', version: '141', engine: 'chromium' },
  'Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0': { name: 'Edge', version: '141', engine: 'chromium' },
  'Gecko/20100101 Firefox/143.0': { name: 'Firefox', version: '143', engine: 'firefox' },
  'Version/26.0 Safari/605.1.15': { name: 'Safari', version: '26', engine: 'webkit' },
};
test.for(Object.entries(agents))('%s is a browser', ([agent, browser]) => {
  expect(browserHere(`Mozilla/5.0 (X) ${agent}`)).toEqual(browser);
});

const some = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
const orNull = fc.option(some);
const counts = fc.dictionary(
  fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((name) => !['__proto__', 'prototype', 'constructor'].includes(name)),
  fc.nat(),
);
const figures = fc.record({
  ...{ baseline_ns: orNull, variant_ns: orNull, ratio: orNull, noise_floor: orNull, pairs: fc.nat(500) },
  ...{ instances: fc.nat(50), p: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) },
  interval: fc.option(fc.uniqueArray(some, { minLength: 2, maxLength: 2 })),
  quartiles: fc.option(
    fc
      .tuple(some, some, some)
      .map(([a, b, c]) => [a, b, c].sort((one, other) => one - other) as [number, number, number]),
  ),
  verdict: fc.constantFrom('faster' as const, 'too noisy' as const, 'below the clock' as const),
});
const measured = figures.map(({ interval, ...rest }) => {
  const [low, high] = interval?.toSorted((one, other) => one - other) ?? [null, null];
  return { ...rest, low, high };
});
const env = fc.record({
  ...{
    runtime: fc.constantFrom('chromium', 'node'),
    version: fc.string({ maxLength: 20 }),
    isolated: fc.boolean(),
  },
  ...{ rung: fc.constantFrom('single', 'threads'), cores: fc.integer({ min: 1, max: 256 }), tick_us: some },
  engine: fc.constant('0.1.0'),
});
const run = fc.record({
  date: fc.constant('2026-11-27T10:00:00.000Z'),
  ...{ seed: fc.nat(), instances: fc.nat(50), pairs: fc.nat(500), quick: fc.boolean() },
  ...{ over: fc.nat(600), hidden: fc.nat(99) },
  ...{ os: fc.option(fc.string({ maxLength: 20 })), processor: fc.option(fc.string({ maxLength: 20 })) },
  ...{ load: fc.option(fc.tuple(some, some, some)), commit: fc.option(fc.constant('0123abc+')) },
  build: fc.option(fc.constant('DbYk2_x-')),
});
const times = fc.array(some, { maxLength: 6 });
const samples = fc.array(
  fc.record({ baseline: times, variant: times, floor_baseline: times, control: times }),
  { maxLength: 3 },
);
const claim = fc.record({ ratio: some, source: fc.string() });
/** A lab's document: its state, and comparisons of its variants. */
const exported = fc.constantFrom(...linkables.values()).chain((of) => {
  const variant = fc.constantFrom(...of.lab.variants.map(({ id }) => id));
  const preset = fc.constantFrom('', ...of.lab.presets.map(({ id }) => id));
  const comparison: fc.Arbitrary<Comparison> = fc
    .record({
      about: fc.record({
        ...{
          lab: fc.constant(of.lab.id),
          preset,
          baseline: variant,
          variant,
          unit: fc.string({ maxLength: 9 }),
        },
        digests_equal: fc.boolean(),
        counters: fc.record({ baseline: counts, variant: counts }),
        driver: fc.option(fc.record({ ns: some, low: orNull, high: orNull }), { nil: undefined }),
        claim: fc.option(claim),
        samples,
        modelled: fc.option(fc.record({ model: fc.string(), figures: measured })),
      }),
      figures: measured,
    })
    .map(({ about: { modelled, ...about }, figures }) => ({
      ...about,
      ...figures,
      modelled: modelled && { model: modelled.model, ...modelled.figures },
    }));
  return fc.record({
    of: fc.constant(of),
    state: stateOf(of),
    ...{ env, run: fc.option(run, { nil: undefined }) },
    comparisons: fc.array(comparison, { maxLength: 4 }),
    date: fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
  });
});

test('export, then import: the same state, the same figures, the same place and day', () => {
  fc.assert(
    fc.property(exported, ({ of: { lab, codec }, state, env, run, comparisons, date }) => {
      const document: ResultDocument = {
        ...{ schema: SCHEMA, env, comparisons, date: date.toISOString(), machine: '0badcafe' },
        ...(run && { run }),
        state: { lab: lab.id, link: codec.write(state), config: state.config },
      };
      const reading = readDocuments(writeDocuments([document]));
      expect(reading).toEqual({ documents: [document] });
      if (!('documents' in reading)) return;
      const [{ state: read, comparisons: figures }] = reading.documents;
      const imported = {
        result: { tick_us: env.tick_us, comparisons: figures },
        config: read!.config,
        from: '',
      };
      offerFigures(read!.link, imported);
      expect(takeFigures(read!.link)).toBe(imported);
      expect(takeFigures(read!.link)).toBeUndefined();
      expect(checkConfig(codec.read(read!.link), imported)).toEqual({ state });
    }),
    { numRuns: 300, seed: 11 },
  );
});

test('a document whose figures are of another state is refused with its link', () => {
  const { lab, codec } = linkables.get('ring')!;
  const reading = codec.read('#v2/ring?slots=128');
  if (!('state' in reading)) throw new Error('not read');
  const { config } = reading.state;
  const of = (changed: Partial<typeof config>) =>
    checkConfig(reading, {
      result: { tick_us: 5, comparisons: [] },
      config: { ...config, ...changed },
      from: '',
    });
  expect(of({})).toBe(reading);
  expect(of({ knobs: { ...config.knobs, slots: 64 } })).toMatchObject({
    refusals: [{ knob: 'config', value: 'slots' }],
  });
  expect(of({ b: lab.variants[0].id })).toMatchObject({ refusals: [{ value: 'b' }] });
});

const bench = () => sample();
const first = (document: ResultDocument) => document.comparisons[0];
const wrong: [what: string, change: (document: ResultDocument) => unknown, refusal: RegExp][] = [
  ['no JSON', () => '{"schema": 1,', /^It is not JSON/],
  ['a list', () => [], /^It is not a results document: it holds \[\]/],
  ['another schema', (one) => ({ ...one, schema: 3 }), /^“schema” cannot be 3\. Allowed: 1, 2\.$/],
  ['no place', (one) => ({ ...one, env: undefined }), /^It has no “env”, which/],
  [
    'a text for a number',
    (one) => Object.assign(first(one), { ratio: 'fast' }) && one,
    /^“comparisons\[0\]\.ratio” cannot be "fast"\. Allowed: a number\.$/,
  ],
  ['a ratio below 0', (one) => Object.assign(first(one), { ratio: -1 }) && one, /comparisons\[0\]\.ratio/],
  [
    'an interval turned round',
    (one) => Object.assign(first(one), { low: 9, high: 8 }) && one,
    /comparisons\[0\]\.low.*other end/,
  ],
  [
    'an unknown verdict',
    (one) => Object.assign(first(one), { verdict: 'great' }) && one,
    /verdict” cannot be "great"\. Allowed: "faster", "slower"/,
  ],
  [
    'counters of words',
    (one) => Object.assign(first(one).counters.variant, { copies: 'none' }) && one,
    /comparisons\[0\]\.counters\.variant\.copies/,
  ],
  [
    'another lab’s link',
    (one) => ({ ...one, state: { lab: 'ring', link: '#v1/pools', config: {} } }),
    /state\./,
  ],
  [
    'a time below 0 among samples',
    (one) => {
      first(one).samples[0].baseline[1] = -1;
      return one;
    },
    /^“comparisons\[0\]\.samples\[0\]\.baseline\[1\]” cannot be -1/,
  ],
  ['a day of no calendar', (one) => ({ ...one, date: 'yesterday' }), /^“date” cannot be "yesterday"/],
  ['too many', (one) => ({ ...one, comparisons: Array(2_001).fill(first(one)) }), /at most 2.000 in a list/],
  [
    'one bad in a bundle',
    (one) => ({ schema: 1, documents: [one, {}] }),
    /^It has no “documents\[1\]\.schema”/,
  ],
];
test.for(wrong)('%s is refused by place and value', ([, change, refusal]) => {
  const given = change(bench());
  const reading = readDocuments(typeof given === 'string' ? given : JSON.stringify(given));
  expect('refusal' in reading && reading.refusal).toMatch(refusal);
});

test('damaged files never throw, and accepted documents are written unchanged', () => {
  const whole = writeDocuments([bench()]);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(40), fc.string({ maxLength: 6 }), (at, length, junk) => {
      const reading = readDocuments(whole.slice(0, at) + junk + whole.slice(at + length));
      if ('refusal' in reading) expect(reading.refusal.length).toBeGreaterThan(10);
      else expect(readDocuments(writeDocuments(reading.documents))).toEqual(reading);
    }),
    { numRuns: 1_000, seed: 5 },
  );
});

test('a file too large to be one is not even read', async () => {
  const text = { size: MOST_BYTES + 1, text: () => Promise.reject(new Error('read')) };
  expect(await readFile(text as unknown as Blob)).toEqual({
    refusal: expect.stringMatching(/Allowed: at most 2\.00.MB/) as string,
  });
});

test('the bench’s documents are read as they are; those of the past under today’s names', () => {
  expect(readDocuments(JSON.stringify(sample()))).toEqual({ documents: [sample()] });
  const old = {
    ...{ ...first(bench()), quartiles: undefined },
    ...{ lab: 'pools', baseline: 'fifo', variant: 'beyond' },
  };
  const reading = readDocuments(JSON.stringify({ ...bench(), comparisons: [old] }));
  expect(reading).toMatchObject({ documents: [{ comparisons: [{ variant: 'log', quartiles: null }] }] });
});

const OLD = 'tests/fixtures/documents';
test.for(readdirSync(OLD))('%s still opens, and is written with the fields of today', (file) => {
  const reading = readDocuments(readFileSync(`${OLD}/${file}`, 'utf8'));
  if (!('documents' in reading)) throw new Error(reading.refusal);
  const [{ run, comparisons }] = reading.documents;
  expect(comparisons).toMatchObject([{ variant: 'epoch', ratio: 8.45 }]);
  // Fields that came later have a value that means that it is not known.
  if (file.startsWith('bench')) expect(run).toMatchObject({ seed: 7, hidden: 0, build: null });
  else expect(run).toBeUndefined();
  expect(readDocuments(writeDocuments(reading.documents))).toEqual(reading);
});

test('single samples are saved with their runs, and with their files where there are several', () => {
  const document = bench();
  const of = (file?: string) =>
    sampleSheet([{ comparison: first(document), document, ...(file && { file }) }]);
  const [heads, ...rows] = table(of());
  expect(rows).toHaveLength(6);
  expect(rows[3][heads.indexOf('run')]).toBe('2');
  expect(rows.map((row) => Number(row[heads.indexOf('variant (ns)')]))).toEqual(
    document.comparisons[0].samples.flatMap(({ variant }) => variant),
  );
  expect([table(of('a.json'))[0][0], table(of('a.json'))[1][0]]).toEqual(['file', 'a.json']);
  expect(sampleSheet([{ comparison: { ...first(document), samples: [] }, document }]).rows).toEqual([]);
});

test('an interval without width, which earlier versions gave a single block of pairs, is read as none', () => {
  const ends = { low: 3.99, high: 3.99, verdict: 'too noisy' as const };
  const modelled = { ...first(bench()), ...ends, model: 'calls' };
  const old = { ...bench(), comparisons: [{ ...first(bench()), ...ends, modelled }] };
  const reading = readDocuments(JSON.stringify(old));
  const none = { ratio: first(bench()).ratio, low: null, high: null };
  expect(reading).toMatchObject({ documents: [{ comparisons: [{ ...none, modelled: none }] }] });
});

test('documents of schema 1 keep their meaning: readers of the ring did not skip then', () => {
  const { codec } = linkables.get('ring')!;
  const of = (link: string, knobs: Record<string, number>) => {
    const config = { lab: 'ring', a: 'rwmutex', b: 'cond', seed: 0, rate: 48_000, knobs };
    const state = { lab: 'ring', link, config };
    const preset = 'one-slow-reader';
    const comparisons = [{ ...first(bench()), lab: 'ring', preset }];
    const reading = readDocuments(JSON.stringify({ ...bench(), schema: 1, comparisons, state }));
    if (!('documents' in reading)) throw new Error(reading.refusal);
    return reading.documents[0];
  };
  for (const [link, catch_up, now] of [
    ['#v1/ring', 0, '#v2/ring?t=0&no_catch_up=on'],
    ['#v1/ring?t=0', 0, '#v2/ring?t=0&no_catch_up=on'],
    ['#v1/ring?catch_up=on', 1, '#v2/ring?no_catch_up=off'],
  ] as const) {
    const document = of(link, { slots: 64, catch_up });
    expect(document).toMatchObject({ schema: 2, state: { link: now } });
    expect(document.state?.config.knobs).toEqual({ slots: 64, no_catch_up: 1 - catch_up });
    expect(document.comparisons[0].preset).toBe('one-slow-reader&no_catch_up=on');
    const imported = { result: { tick_us: 5, comparisons: [] }, config: document.state!.config, from: '' };
    expect(checkConfig(codec.read(now), imported)).toMatchObject({ state: { config: { lab: 'ring' } } });
    // Another round trip changes nothing.
    expect(readDocuments(writeDocuments([document]))).toEqual({ documents: [document] });
  }
});

test('comparisons are saved with units in their heads', () => {
  const document = bench();
  const sheet = comparisonSheet(document.comparisons.map((comparison) => ({ comparison, document })));
  const [heads, row] = table(sheet);
  const cell = (head: string) => row[heads.indexOf(head)];
  expect(cell('baseline (ns)')).toBe('812.4');
  expect(cell('noise floor (±%)')).toBe('2.1');
  expect(cell('clock tick (µs)')).toBe('0.1');
  expect(cell('locks, baseline (count)')).toBe('0');
  expect(heads).not.toContain('file');
});
