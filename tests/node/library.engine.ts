/** The real engine, and the real SQLite that it tells what to do, for tests. */
import { readFileSync } from 'node:fs';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import init, { Library as Engine, type LibraryBlock } from '../../engine/pkg-library/ringside.js';
import { columnsOf, rowAt, rowsIn } from '../../web/src/labs/library/columns.ts';
import type { Dialect } from '../../web/src/labs/library/sqlite.messages.ts';
import { Library } from '../../web/src/labs/library/sqlite.ts';

await init({
  module_or_path: readFileSync(new URL('../../engine/pkg-library/ringside_bg.wasm', import.meta.url)),
});
export const sqlite3 = await sqlite3InitModule();

const XMMS2 = { tight_or: true, split_words: true, short_sums: true };
const isXmms2 = (dialect: Dialect) => dialect === 'sql-old' || dialect === 'sql-inline';

/** Who says what: song, source, property and value. */
export type Said = [song: number, source: string, key: string, value: string | number];

/** A library of what is said. */
export function librarySaying(said: Said[]) {
  const relations = said.map(([song, source, key, value]) => ({ song, source, key, value }));
  const { songs, keys, values, texts, sources, text, ends } = columnsOf(relations);
  return Engine.from_columns(songs, keys, values, texts, sources, text, ends);
}

/** A song and what is shown of it, where that is known. */
type Shown = [song: number, ...shown: (string | null)[]];

/** Rows as a set: SQL promises no order. */
const inOrder = (rows: Shown[]) => rows.map((row) => JSON.stringify(row)).sort();
export function rowsOf(block: LibraryBlock) {
  const rows = rowsIn(block);
  return inOrder(
    Array.from(rows.songs, (_, place): Shown => {
      const { song, shown } = rowAt(rows, place);
      return [song, ...shown.map((text) => text ?? null)];
    }),
  );
}

/** A library in SQLite, in all dialects. */
export function inSqlite(engine: Engine) {
  const columns = engine.columns();
  const fill = (dialect: Dialect) => {
    const tables = engine.sql_tables(dialect);
    const library = new Library(sqlite3, tables);
    library.fill(columns, tables);
    return library;
  };
  const [xmms2, today] = [fill('sql-old'), fill('sql-well')];
  const library = (dialect: Dialect) => (isXmms2(dialect) ? xmms2 : today);
  const statement = (query: string, dialect: Dialect) => {
    const { fault } = engine.ask(query, XMMS2);
    if (fault) throw new Error(fault.sentence);
    return engine.sql(dialect);
  };
  return {
    library,
    ask: (query: string, dialect: Dialect) =>
      library(dialect).ask(statement(query, dialect), !isXmms2(dialect)),
    plan: (query: string, dialect: Dialect) => library(dialect).plan(statement(query, dialect)),
    /** Rows that the engine says a dialect must give; S4's own for `s4`. */
    meant: (query: string, dialect: Dialect | 's4') => {
      engine.ask(query, XMMS2);
      const text = (value: unknown) => ((value ?? null) === null ? null : `${value as string}`);
      return inOrder(
        engine.sql_meant(dialect).rows.map(({ song, shown }): Shown => [song, ...shown.map(text)]),
      );
    },
    differences: (query: string, dialect: Dialect) => {
      engine.ask(query, XMMS2);
      return engine.differences(dialect).songs;
    },
    gates: (query: string) => {
      engine.ask(query, XMMS2);
      return xmms2.gates(engine.sql_gates());
    },
    /** Frees what tests would otherwise heap up. */
    close: () => {
      [xmms2, today].forEach((one) => one.close());
      engine.free();
    },
  };
}
