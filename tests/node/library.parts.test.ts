/** Parts of the library lab: queries at their limits, differences of rows, how leaves fill, and the desk’s own timing. */
import { expect, test } from 'vitest';
import { Library as Engine } from '../../engine/pkg-library/ringside.js';
import { blockFor } from '../../web/src/labs/library/columns.ts';
import { differencesOf, missing, parted } from '../../web/src/labs/library/desk/differences.ts';
import { measure, type Measured, RUNS, summed } from '../../web/src/labs/library/desk/measure.ts';
import { QUERIES } from '../../web/src/labs/library/desk/published.ts';
import type { ShelvesClient } from '../../web/src/labs/library/desk/shelves.client.ts';
import { DIALECTS } from '../../web/src/labs/library/dialects.ts';
import { grown, shuffled } from '../../web/src/labs/library/load/growth.ts';
import { BUDGET_MS, fastest, LOADED } from './budget.ts';
import { inSqlite, XMMS2 } from './library.engine.ts';

const ENGINES = ['midb', 'entries', 'columns'];
const SONGS = 300;

/** Queries at the limits: chains, nesting, patterns, numbers. */
const MOST: Record<string, string> = {
  'a chain of ANDs': 'a '.repeat(41),
  'a chain of ORs': 'a OR '.repeat(40) + 'a',
  'stars in a row': '* '.repeat(125),
  'one property': 't~a '.repeat(125),
  'NOTs inside each other': 'NOT '.repeat(199) + '*',
  'parentheses inside each other': '('.repeat(199) + '*' + ')'.repeat(199),
  'groups inside groups': '(t~a OR NOT '.repeat(60) + '*' + ')'.repeat(60),
  'a pattern of stars': `t:${'*a'.repeat(450)}`,
  'a pattern of question marks': `t:${'*?'.repeat(450)}x`,
  'a long word': `title:${'a'.repeat(990)}`,
  'many properties': Array.from({ length: 32 }, (_, at) => `+k${String(at)}`).join(' OR '),
  'many numbers': `#${Array.from({ length: 120 }, (_, at) => String(at * 3)).join(',')}`,
  'a million songs': '#500000-1500000',
  'the highest song': '#2147483647 OR #2147483646',
  positions: Array.from({ length: 125 }, (_, at) => String(at)).join(','),
};

const library = Engine.generate(SONGS, 0, false, false);
for (const engine of ENGINES) {
  library.open(engine);
  library.load(engine, library.relations());
}

test.each(Object.entries(MOST))('a query at the limit is answered by all: %s', (_, text) => {
  const { parts, fault } = library.ask(text, XMMS2);
  expect(fault).toBeNull();
  for (const engine of ENGINES) {
    expect(fastest(() => library.find(engine), 3)).toBeLessThan(BUDGET_MS * LOADED);
    expect(fastest(() => library.flow(engine), 3)).toBeLessThan(BUDGET_MS * LOADED);
    expect(library.flow(engine).length).toBe(parts!.length);
  }
  for (const dialect of DIALECTS) expect(library.sql(dialect).text.length).toBeLessThan(200_000);
});

test('a real SQLite takes the longest of them in every dialect', () => {
  const sqlite = inSqlite(library);
  for (const [name, text] of Object.entries(MOST))
    for (const dialect of DIALECTS)
      expect(() => sqlite.ask(text, dialect), `${name}, ${dialect}`).not.toThrow();
});

/** Rows of three columns, of which the title is known. */
function rowsOf(songs: [song: number, title: string][]) {
  const bytes = songs.map(([, title]) => new TextEncoder().encode(title));
  const { rows } = blockFor(
    songs.length,
    bytes.reduce((sum, { length }) => sum + length, 0),
  );
  let end = 0;
  songs.forEach(([song], place) => {
    rows.songs[place] = song;
    rows.known[place] = 4;
    rows.text.set(bytes[place], end);
    rows.ends.set([end, end, (end += bytes[place].length)], 3 * place);
  });
  return rows;
}

test('rows are compared song by song, in any order', () => {
  const midb = rowsOf([
    [1, 'Run'],
    [2, 'One'],
    [3, 'Air'],
    [4, 'Eels'],
  ]);
  const other = rowsOf([
    [4, 'Eels'],
    [3, 'Air'],
    [3, 'Airs'],
    [9, 'New'],
    [1, 'RUN'],
  ]);
  expect(differencesOf(midb, other)).toEqual([
    { song: 1, s4: true, rows: 1 },
    { song: 2, s4: true, rows: 0 },
    { song: 3, s4: true, rows: 2 },
    { song: 9, s4: false, rows: 1 },
  ]);
  expect(differencesOf(midb, midb)).toEqual([]);
});

test('songs that midb does not find are listed once, with all engines that find them', () => {
  const shipped = parted('entries', [
    { song: 7, s4: false, rows: 1 },
    { song: 3, s4: true, rows: 0 },
    { song: 9, s4: false, rows: 1 },
  ]);
  const sql = parted('sql-old', [{ song: 9, s4: false, rows: 2 }]);
  expect(missing([shipped, sql]).map(([song, by]) => [song, by.map(({ id }) => id)])).toEqual([
    [7, ['entries']],
    [9, ['entries', 'sql-old']],
  ]);
});

test('leaves become cells, each the mean of a stretch', () => {
  expect(grown(Uint8Array.of(101, 51, 7))).toEqual({
    leaves: 3,
    records: 159,
    cells: Uint8Array.of(101, 51, 7),
  });
  const many = Uint8Array.from({ length: 1_000 }, (_, leaf) => (leaf % 2 === 0 ? 40 : 60));
  const { leaves, records, cells } = grown(many);
  expect([leaves, records, cells.length]).toEqual([1_000, 50_000, 240]);
  expect(Math.max(...cells.map((cell) => Math.abs(cell - 50)))).toBeLessThanOrEqual(3);
  expect(grown(new Uint8Array())).toEqual({ leaves: 0, records: 0, cells: new Uint8Array() });
});

test('in a drawn order are the same relations, each whole', () => {
  const row = Int32Array.from({ length: 500 }, (_, nth) => nth);
  const of = (add: number) => Uint32Array.from(row, (nth) => nth + add);
  const texts = Uint8Array.from(row, (nth) => nth % 2);
  const drawn = shuffled({
    songs: row,
    keys: of(1_000),
    values: row.map((nth) => -nth),
    texts,
    sources: of(2_000),
  });
  expect(drawn.songs).not.toEqual(row);
  expect(drawn.songs.toSorted()).toEqual(row);
  drawn.songs.forEach((song, at) =>
    expect([drawn.keys[at], drawn.values[at], drawn.texts[at], drawn.sources[at]]).toEqual([
      song + 1_000,
      -song || 0,
      song % 2,
      song + 2_000,
    ]),
  );
});

test('mean and sample deviation, of all parts together', () => {
  const run = (find: number) => ({ find, fetch: 1, build: 0, cross: 1, rows: 3 });
  const { mean, deviation, find, rows } = summed([run(2), run(4), run(6)]);
  expect([mean, deviation, find, rows]).toEqual([6, 2, 4, 3]);
});

test('engines take turns; a fast answer is repeated; an engine with other rows is not timed', async () => {
  const asked: [string, number][] = [];
  const shelves = {
    ask: (_: string, __: object, engine: string, batch: number) => {
      asked.push([engine, batch]);
      const times = { find: engine === 'columns' ? 0.01 : 4, fetch: 0, build: 0 };
      const digest = engine === 'entries' ? 'b' : 'a';
      return Promise.resolve({ rows: blockFor(2, 0).block, times, digest, sent: performance.timeOrigin });
    },
  } as unknown as ShelvesClient;
  const found: (Measured | { other: string })[] = [];
  for await (const one of measure(shelves, undefined, ['midb', 'entries', 'columns'], XMMS2)) found.push(one);
  expect(found.filter((one) => 'other' in one)).toHaveLength(QUERIES.length);
  expect(found.filter((one) => !('other' in one))).toHaveLength(2 * QUERIES.length);
  expect(asked.filter(([engine, batch]) => engine === 'columns' && batch === 200)).toHaveLength(
    RUNS * QUERIES.length,
  );
  expect(asked.slice(4, 8).map(([engine]) => engine)).toEqual(['midb', 'columns', 'columns', 'midb']);
});
