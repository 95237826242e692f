/** Files of results side by side: how they are grouped, what they may hold in all, and that the work for them grows as they do. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type ResultDocument, SCHEMA } from '../../web/src/export/schema.js';
import { axisOf } from '../../web/src/results/axis.ts';
import { firstRows, groupComparisons } from '../../web/src/results/merge.ts';
import { MOST, ResultFiles } from '../../web/src/results/result-files.svelte.ts';
import { results as words } from '../../web/src/words/results.en.ts';
import { sample } from './bench.sample.ts';

const { env, comparisons } = sample();
const comparison = { ...comparisons[0], samples: [] };

/** A document with comparisons of different presets. */
const document = (comparisons: number, date = '2026-11-20T10:00:00.000Z'): ResultDocument => ({
  ...{ schema: SCHEMA, env, date },
  comparisons: Array.from({ length: comparisons }, (_, at) => ({
    ...comparison,
    counters: { baseline: {}, variant: {} },
    preset: `p${at}`,
  })),
});
const dated = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;

test('comparisons beyond the limit in all are refused, and the files before stay', () => {
  const files = new ResultFiles();
  for (let second = 0; second < 4; second++) files.take(`${second}.json`, [document(2_000, dated(second))]);
  expect(files.entries.map(({ file }) => file)).toEqual(['0.json', '1.json']);
  const reason = words.tooMuch.comparisons(2_000, 4_000, MOST.comparisons);
  expect(files.refused).toEqual([
    { file: '2.json', reason },
    { file: '3.json', reason },
  ]);
  // What is removed makes room.
  files.remove('0.json');
  files.take('2.json', [document(2_000, dated(2))]);
  expect([files.entries.length, files.refused.length]).toEqual([2, 1]);
});

test('a file is not read if it would exceed what all files may have', async () => {
  const files = new ResultFiles();
  const long = document(200);
  long.comparisons.forEach((one) => (one.counters.baseline = { ['x'.repeat(100_000)]: 1 }));
  files.take('long.json', [long]);
  const here = JSON.stringify(long).length;
  const file = new File(['x'.repeat(MOST.letters - here + 1)], 'more.json');
  const text = vi.spyOn(file, 'text');
  await files.add([file]);
  expect(files.refused).toEqual([
    { file: 'more.json', reason: words.tooMuch.bytes(file.size, here, MOST.letters) },
  ]);
  expect(text).not.toHaveBeenCalled();
});

test('the same document is found again, and added again once it was removed', () => {
  const files = new ResultFiles();
  files.take('a.json', [document(1)]);
  files.take('b.json', [document(1)]);
  expect(files.refused).toEqual([{ file: 'b.json', reason: words.same('a.json') }]);
  files.remove('a.json');
  files.take('b.json', [document(1)]);
  expect(files.entries.map(({ file }) => file)).toEqual(['b.json']);
});

test('merging and adding write each document and each comparison a constant number of times', () => {
  const calls = (work: () => void) => {
    const write = vi.spyOn(JSON, 'stringify');
    work();
    const { length } = write.mock.calls;
    write.mockRestore();
    return length;
  };
  const documents = Array.from({ length: 60 }, (_, second) => document(20, dated(second)));
  const merged = (count: number) =>
    calls(() =>
      groupComparisons(documents.slice(0, count).map((one, at) => ({ file: `${at}.json`, document: one }))),
    );
  expect(merged(60) / merged(15)).toBeLessThan(4.1);
  const added = (count: number) =>
    calls(() => {
      const files = new ResultFiles();
      documents.slice(0, count).forEach((one, at) => files.take(`${at}.json`, [one]));
      expect(files.entries).toHaveLength(count);
    });
  expect(added(60) / added(15)).toBeLessThan(4.1);
});

test('the chart has the first rows alone', () => {
  const entries = Array.from({ length: 3 }, (_, at) => ({
    file: `${at}.json`,
    document: document(4, dated(at)),
  }));
  const groups = groupComparisons(entries);
  expect(firstRows(groups, 400)).toEqual(groups);
  expect(firstRows(groups, 7).map(({ rows }) => rows.length)).toEqual([3, 3, 1]);
});

test('results of many machines: one row each, the newest of each machine, and a note about possibly equal machines', () => {
  const one = (file: string, changed: Partial<ResultDocument>, ratio: number) => {
    const document = { ...sample(), ...changed };
    document.comparisons = [{ ...document.comparisons[0], ratio }];
    return { file, document };
  };
  const [old, young] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
  const here = { machine: 'aaaaaaaa' };
  const groups = groupComparisons([
    one('old.json', { ...here, date: old }, 2),
    one('young.json', { ...here, date: young }, 3),
    one('older.json', { ...here, date: old }, 4),
    one('bench.json', {}, 5),
    one('bench 2.json', {}, 6),
    one('fast.json', { env: { ...env, cores: 64 } }, 7),
  ]);
  expect(groups).toHaveLength(1);
  expect(
    groups[0].rows.map(({ file, runs, twin, comparison }) => [file, comparison.ratio, runs, twin]),
  ).toEqual([
    ['young.json', 3, 3, 'bench.json'],
    ['bench.json', 5, 1, 'young.json'],
    ['bench 2.json', 6, 1, 'young.json'],
    ['fast.json', 7, 1, undefined],
  ]);
});

test('workloads set by hand are compared with their like alone', () => {
  const config = (slots: number) => ({
    ...{ lab: 'ring', a: 'cond', b: 'epoch', seed: 0, rate: 48_000 },
    knobs: { slots },
  });
  const by = (slots: number, machine: string) => {
    const document = {
      ...sample(),
      machine,
      state: { lab: 'ring', link: '#v2/ring', config: config(slots) },
    };
    document.comparisons = [{ ...document.comparisons[0], preset: '' }];
    return { file: `${machine}.json`, document };
  };
  const groups = groupComparisons([by(64, 'a'), by(64, 'b'), by(128, 'c')]);
  expect(groups.map(({ rows }) => rows.length)).toEqual([2, 1]);
});

test('the axis has all ratios and 1 on it, and marks apart from each other', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-4, max: 1e5, noNaN: true }), { maxLength: 12 }), (ratios) => {
      const { low, high, marks, at } = axisOf(ratios);
      for (const ratio of [1, ...ratios]) {
        expect(ratio).toBeGreaterThanOrEqual(low * 0.999);
        expect(ratio).toBeLessThanOrEqual(high * 1.001);
      }
      expect(marks).toContain(1);
      marks.slice(1).forEach((mark, index) => expect(at(mark) - at(marks[index])).toBeGreaterThan(0.08));
    }),
    { numRuns: 500, seed: 2 },
  );
});
