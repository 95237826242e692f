/** SQLite in its worker as the library lab uses it, in a real browser, compared with the engine's rows. */
import { afterEach, expect, test } from 'vitest';
import init, { Library as Engine } from '../../engine/pkg-library/ringside.js';
import { rowAt, rowsIn } from '../../web/src/labs/library/columns.ts';
import { DIALECTS, type Dialect } from '../../web/src/labs/library/dialects.ts';
import { XMMS2_SOURCES } from '../../web/src/labs/library/sources.ts';
import { SqliteClient } from '../../web/src/labs/library/sqlite.client.ts';

const rules = { tight_or: true, split_words: true, short_sums: true };
const ask = (text: string, dialect: Dialect) => ({ text, rules, dialect });

let sqlite = new SqliteClient();
afterEach(() => sqlite.close());

async function library(songs: number) {
  await init();
  return Engine.generate(songs, 0, false, false);
}

test('every dialect returns midb’s rows, with times and counts', async () => {
  sqlite = new SqliteClient();
  const engine = await library(200);
  expect(await sqlite.ask('open', engine.columns(), XMMS2_SOURCES)).toBe('3.54.1');
  engine.open('midb');
  engine.load('midb', 1e6);
  for (const text of ['*', 'artist:metallica', 'title~the']) {
    engine.ask(text, rules);
    const expected = rowsIn(engine.answer('midb'));
    const found = expected.songs.length;
    expect(found).toBeGreaterThan(10);
    for (const dialect of DIALECTS) {
      const { rows, times, counts } = await sqlite.query(ask(text, dialect));
      const inOrder = [...rows.songs.keys()].sort((one, other) => rows.songs[one] - rows.songs[other]);
      expect(
        inOrder.map((nth) => rowAt(rows, nth)),
        `${dialect}: ${text}`,
      ).toEqual([...expected.songs.keys()].map((nth) => rowAt(expected, nth)));
      expect(counts.calls > 0).toBe(dialect === 'sql-old');
      expect(counts.steps).toBeGreaterThan(found);
      Object.values(times).forEach((time) => expect(time).toBeGreaterThanOrEqual(0));
      expect(rowsIn(await sqlite.ask('rows', ask(text, dialect))).songs).toEqual(rows.songs);
    }
  }
  engine.free();
});

test('a question that is none, or has more properties than SQLite joins, is said so, and the next one is answered', async () => {
  sqlite = new SqliteClient();
  await expect(sqlite.query(ask('one', 'sql-old'))).rejects.toThrow('SQLite has no library yet');
  await sqlite.ask('open', (await library(100)).columns(), XMMS2_SOURCES);
  await expect(sqlite.query(ask('artist:', 'sql-wide'))).rejects.toThrow('cannot be parsed.');
  const much = Array.from({ length: 70 }, (_, nth) => `k${nth}:x`).join(' ');
  await expect(sqlite.query(ask(much, 'sql-old'))).rejects.toThrow(
    /^The query “k0:x k1:x .*” cannot be parsed\.$/,
  );
  await expect(sqlite.ask('fill', 'sql-newer' as Dialect)).rejects.toThrow(
    '“dialect” cannot be sql-newer. Allowed: sql-old, sql-well, sql-wide.',
  );
  const { ms, file } = await sqlite.ask('fill', 'sql-well');
  expect(ms).toBeGreaterThan(0);
  expect(file).toBeGreaterThan(0);
  const gates = await sqlite.ask('gates', ask('one', 'sql-old'));
  expect(gates.map(({ key, rows }) => [key, rows > 100])).toEqual([
    ['artist', true],
    ['album', true],
    ['title', true],
  ]);
});
