import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Comparison, Document } from '../../scripts/bench/document.mjs';
import { change, comparisonOf, ratio, source, sources } from '../../scripts/figures/cells.mjs';
import { slowdown } from '../../scripts/figures/native.mjs';
import { overLaunches } from '../../scripts/figures/over-launches.mjs';
import { documents, tables, withTables } from '../../scripts/figures/tables.mjs';
import { sample } from './bench.sample.ts';

const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(`docs/${name}`, 'utf8');
const read = (name: string): Document | undefined => {
  const file = `docs/figures/${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Document) : undefined;
};

test('each table has one place in the docs', () => {
  const places = pages.flatMap((name) =>
    Array.from(textOf(name).matchAll(/<!-- figures of ([\w-]+): npm run figures -->/g), ([, table]) => table),
  );
  expect(places.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test.each(pages)('%s shows what was measured', (name) => {
  expect(withTables(textOf(name), read)).toBe(textOf(name));
});

test('each measurement that is kept is one that a table needs', () => {
  const kept = existsSync('docs/figures') ? readdirSync('docs/figures') : [];
  expect(documents.map((name) => `${name}.json`)).toEqual(expect.arrayContaining(kept));
});

const page = (inside: string) =>
  `before\n<!-- figures of station: npm run figures -->\n${inside}<!-- end of figures -->\nafter`;

test('a table without its measurement stays as it is, and one that does not exist is refused', () => {
  expect(withTables(page('\nas it was\n\n'), () => undefined)).toBe(page('\nas it was\n\n'));
  expect(() => withTables(page('').replace('station', 'statoin'), () => undefined)).toThrow(
    'There are no figures of statoin.',
  );
});

const run = {
  ...{ date: '2026-11-27T10:00:00.000Z', seed: 1, instances: 5, pairs: 12, quick: false, os: 'Linux 6' },
  ...{ processor: 'AMD EPYC', load: [0.04, 0.1, 0.1], commit: null, over: 0, hidden: 0, build: null },
};

test('a source names command, machine, day and launches; a quick look has none', () => {
  const document = { ...sample(), run } as Document;
  expect(source('ring.node', document)).toBe(
    `\`npm run bench -- --lab ring --runtime node\`: Node ${document.env.version}, ${document.env.cores} processors of a machine with AMD EPYC, Linux 6, 27 November 2026, 5 launches of at least 12 pairs, load 0.04 before them.`,
  );
  const quick = { ...document, run: { ...run, quick: true } };
  expect(() => source('ring.node', quick)).toThrow('ring.node is no full measurement');
});

test('documents measured alike have one source, others one each', () => {
  const names = ['ring.node.few', 'ring.node.many'];
  const document = { ...sample(), run } as Document;
  const later = { ...document, run: { ...run, date: '2026-11-27T11:00:00.000Z', load: [0.5, 0.2, 0.1] } };
  const [first, second, none] = sources(names, [document, later]).split('\n');
  expect(first).toBe(source(names[0], document));
  expect(sources(names.slice(1), [document])).toBe(source(names[1], document));
  expect([second, none]).toEqual(['The same with `many`, at loads of up to 0.50.', undefined]);
  const otherDay = { ...later, run: { ...later.run, date: '2026-11-28T10:00:00.000Z' } } as Document;
  expect(sources(names, [document, otherDay]).split('\n')).toEqual([
    source(names[0], document),
    source(names[1], otherDay),
  ]);
});

test('cells', () => {
  const figures = { ...sample().comparisons[0], ratio: 1.254, low: 1.2, high: 1.3 };
  expect(ratio({ ...figures, verdict: 'faster' })).toBe('1.25× (1.20 to 1.30)');
  expect(ratio({ ...figures, verdict: 'too noisy' })).toBe('1.25× (1.20 to 1.30), too noisy');
  expect(ratio({ ...figures, ratio: null, verdict: 'below the clock' })).toBe('below the clock');
  expect([1.25, 0.8].map((of) => change({ ...figures, ratio: of }))).toEqual(['−20.0 %', '+25.0 %']);
  expect(() => comparisonOf(sample(), 'nowhere', 'a', 'b')).toThrow(
    'no comparison of b with a in the preset nowhere',
  );
});

/** A document whose launches took these times. */
const launches = (times: [baseline: number, variant: number][]): Document => {
  const samples = times.map(([baseline, variant]) => ({
    ...{ baseline: [baseline], variant: [variant], floor_baseline: [], control: [] },
  }));
  const comparison: Comparison = { ...sample().comparisons[0], samples };
  return { ...sample(), run: { ...run, instances: times.length }, comparisons: [comparison] };
};

test('an interval over launches has the points of Student’s t for any number of launches', () => {
  // Logarithms of 1 and -1 in turn, whose standard deviation is known.
  const half = (count: number) => {
    const logs = Array.from({ length: count }, (_, nth) => (nth % 2 === 0 ? 1 : -1));
    const { ratio, high } = overLaunches(logs);
    const deviation = Math.sqrt(count / (count - 1));
    return (Math.log(high / ratio) / deviation) * Math.sqrt(count);
  };
  // From tables, for 1, 9, 11, 19 and 49 degrees of freedom.
  for (const [count, point] of [
    [2, 12.706],
    [10, 2.262],
    [12, 2.201],
    [20, 2.093],
    [50, 2.01],
  ])
    expect(half(count)).toBeCloseTo(point, 2);
  expect(overLaunches([0.5])).toEqual({ ratio: Math.exp(0.5), low: 0, high: Infinity });
});

test('the slowdown is a geometric mean over variants, and its interval one over launches', () => {
  const native = launches([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  // The geometric means of the launches are 1, 2 and 4.
  const wasm = launches([
    [0.5, 2],
    [2, 2],
    [2, 8],
  ]);
  const found = slowdown(wasm, native);
  expect(found.ratio).toBeCloseTo(2, 10);
  expect(found.count).toBe(2);
  // Student's t of ln 1, ln 2 and ln 4 with two degrees of freedom: 4.303 · ln 2 / √3.
  expect(Math.log(found.high / found.ratio)).toBeCloseTo((4.303 * Math.LN2) / Math.sqrt(3), 10);
  expect(found.low * found.high).toBeCloseTo(4, 10);
});
