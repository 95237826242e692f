/** The tables of figures in the documents say what was measured, and their intervals are right. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Comparison, Document } from '../../scripts/bench/document.mjs';
import { root } from '../../scripts/run.mjs';
import { source } from './cells.mjs';
import { slowdown } from './native.mjs';
import { overLaunches } from './over-launches.mjs';
import { documents, tables, withTables } from './tables.mjs';
import { sample } from '../../tests/node/bench.sample.ts';

const docs = join(root, 'docs');
const kept = join(docs, 'figures');
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(join(docs, name), 'utf8');
const read = (name: string): Document | undefined => {
  const file = join(kept, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Document) : undefined;
};

test('each table has one place in the docs', () => {
  const places = pages.flatMap((name) =>
    Array.from(
      textOf(name).matchAll(/<!-- figures of ([\w-]+): npm --prefix research run figures -->/g),
      ([, table]) => table,
    ),
  );
  expect(places.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test.each(pages)('%s shows what was measured', (name) => {
  expect(withTables(textOf(name), read)).toBe(textOf(name));
});

test('each measurement that is kept is one that a table needs', () => {
  expect(documents.map((name) => `${name}.json`)).toEqual(expect.arrayContaining(readdirSync(kept)));
});

const page = (inside: string) =>
  `before\n<!-- figures of station: npm --prefix research run figures -->\n${inside}<!-- end of figures -->\nafter`;

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

test('a quick look is no source', () => {
  const quick = { ...sample(), run: { ...run, quick: true } };
  expect(() => source('ring.node', quick)).toThrow('ring.node is no full measurement');
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
