/** The bench of library engines and SQLite: all must return their expected rows before anything is timed. */
import { expect, test } from 'vitest';
import { initSync } from '../../engine/pkg-threads/ringside.js';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { openLibrary } from './library.mjs';
import { sample } from '../../tests/node/bench.sample.ts';
import { sqlite3 } from '../../tests/node/library.engine.ts';
import { wasmOf } from '../../tests/node/modules.ts';

const open = () => {
  initSync({ module: wasmOf('pkg-threads') });
  return openLibrary(sqlite3, 300);
};
const pairsOf = ({ comparisons }: ReturnType<ReturnType<typeof open>['measure']>) =>
  comparisons.map(({ baseline, variant }) => `${baseline} ${variant}`);
const ENGINES = ['mapped', 'sweep', 'entries', 'ready-rows', 'columns'];
/** What is measured of every preset; XMMS2's SQL takes part in the blog's queries only. */
const TODAY = [
  ...[...ENGINES, 'sql-well', 'sql-wide'].map((variant) => `midb ${variant}`),
  ...['ready-rows columns', 'sql-wide ready-rows', 'sql-wide columns'],
];

test('a query is measured with every engine and every kind of SQL, over the same rows', () => {
  const measured = open().measure('long', { pairs: 1, quick: true, seed: 1, earlier: [] });
  const { comparisons } = measured;
  checkDocument({ ...sample(), comparisons });
  expect(pairsOf(measured)).toEqual([...['sql-old midb', 'sql-old columns'], ...TODAY]);
  const [{ ratio, claim, counters }] = comparisons;
  expect(ratio).toBeGreaterThan(0);
  expect(claim?.ratio).toBe(10.05);
  expect(counters.baseline.calls).toBeGreaterThan(100);
  expect(counters.baseline.rows).toBe(counters.variant.rows - counters.baseline.songs_unlike_s4);
});

test('orders, groups and other properties are measured with every engine and today’s SQL, over the same rows', () => {
  const { measure } = open();
  for (const [preset, rows] of [
    ['ordered', 100],
    ['grouped', 20],
    ['other', 100],
  ] as const) {
    const measured = measure(preset, { pairs: 1, quick: true, seed: 1, earlier: [] });
    checkDocument({ ...sample(), comparisons: measured.comparisons });
    expect(pairsOf(measured), preset).toEqual(TODAY);
    for (const { claim, counters } of measured.comparisons) {
      expect(claim).toBeNull();
      expect(counters.variant.rows).toBe(counters.baseline.rows);
      expect(counters.variant.rows).toBeGreaterThanOrEqual(rows);
    }
  }
  // Afterwards a query without a listing is one again.
  expect(measure('one', { pairs: 1, quick: true, seed: 1, earlier: [] }).comparisons).toHaveLength(
    2 + TODAY.length,
  );
});
