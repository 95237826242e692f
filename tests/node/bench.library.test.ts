/** The bench of library engines and SQLite: all must return their expected rows before anything is timed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue, Library as Engine, WideRows } from '../../engine/pkg-library/ringside.js';
import { initSync, JsTournament } from '../../engine/pkg-threads/ringside.js';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { openLibrary } from '../../scripts/bench/library.mjs';
import * as reading from '../../web/src/labs/library/columns.ts';
import { Library as Sqlite } from '../../web/src/labs/library/sqlite.ts';
import { sample } from './bench.sample.ts';
import { sqlite3 } from './library.engine.ts';

const threads = new URL('../../engine/pkg-threads/ringside_bg.wasm', import.meta.url);

test('a query is measured with every engine and every kind of SQL, over the same rows', () => {
  initSync({ module: readFileSync(threads) });
  const { measure } = openLibrary(
    { Engine, WideRows, catalogue, JsTournament, sqlite3, Sqlite, reading },
    300,
  );
  const { comparisons } = measure('long', { pairs: 1, quick: true, seed: 1, earlier: [] });
  checkDocument({ ...sample(), comparisons });
  expect(comparisons.map(({ baseline, variant }) => `${baseline} ${variant}`)).toEqual([
    ...['sql-old midb', 'sql-old sql-inline', 'sql-old columns'],
    ...['mapped', 'sweep', 'entries', 'ready-rows', 'columns', 'sql-well', 'sql-wide', 'sql-wide-rows'].map(
      (variant) => `midb ${variant}`,
    ),
    ...['ready-rows columns', 'sql-wide sql-wide-rows', 'sql-wide ready-rows', 'sql-wide columns'],
    ...['sql-wide-rows ready-rows', 'sql-wide-rows columns'],
  ]);
  const [{ ratio, claim, counters }] = comparisons;
  expect(ratio).toBeGreaterThan(0);
  expect(claim?.ratio).toBe(10.05);
  expect(counters.baseline.calls).toBeGreaterThan(100);
  expect(counters.baseline.rows).toBe(counters.variant.rows - counters.baseline.songs_unlike_s4);
});
