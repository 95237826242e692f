/** The real engine, and a real SQLite that runs the engine's SQL, for tests. */
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import {
  Library as Engine,
  type LibraryBlock,
  type LibraryColumns,
  type Listing,
} from '../../engine/pkg-library/ringside.js';
import { columnsOf, rowAt, rowsIn } from '../../web/src/labs/library/columns.ts';
import type { Dialect } from '../../web/src/labs/library/dialects.ts';
import { Library } from '../../web/src/labs/library/sqlite.ts';
import './modules.ts';

export const sqlite3 = await sqlite3InitModule();

/** @returns the strings of columns, by index */
export function stringsOf({ text, ends }: Pick<LibraryColumns, 'text' | 'ends'>): string[] {
  return Array.from(ends, (end, place) => text.slice(place && ends[place - 1], end));
}

/** How XMMS2 reads queries. */
export const XMMS2 = { tight_or: true, split_words: true, short_sums: true };
const isXmms2 = (dialect: Dialect) => dialect === 'sql-old';

/** A relation: song, source, property and value. */
export type Said = [song: number, source: string, key: string, value: string | number];

/** A library of these relations, in midb. */
export function librarySaying(said: Said[]) {
  const relations = said.map(([song, source, key, value]) => ({ song, source, key, value }));
  const { songs, keys, values, texts, sources, text, ends } = columnsOf(relations);
  return withMidb(Engine.from_columns(songs, keys, values, texts, sources, text, ends));
}

export function withMidb(engine: Engine) {
  engine.open('midb');
  engine.load('midb', engine.relations());
  return engine;
}

/** A song and its shown properties, as far as they are known. */
type Shown = [song: number, ...shown: (string | null)[]];

/** Rows in a canonical order, because SQL does not define one. */
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
  const [xmms2, today] = [fill('sql-old'), fill('sql-wide')];
  const library = (dialect: Dialect) => (isXmms2(dialect) ? xmms2 : today);
  const statement = (query: string, dialect: Dialect) => {
    const { fault } = engine.ask(query, XMMS2);
    if (fault) throw new Error(`${query}: ${JSON.stringify(fault)}`);
    return engine.sql(dialect);
  };
  return {
    library,
    ask: (query: string, dialect: Dialect) =>
      library(dialect).ask(statement(query, dialect), !isXmms2(dialect)),
    /** Rows of a query with a listing, from a dialect and from midb; the engine must have midb open. */
    list: (query: string, dialect: Dialect, listing: Listing) => {
      statement(query, dialect);
      return {
        sql: library(dialect).rows(engine.sql_list(dialect, listing), true),
        midb: engine.list('midb', listing),
      };
    },
    /** Rows of S4's midb; the engine must have it open. */
    s4: (query: string) => {
      engine.ask(query, XMMS2);
      return rowsOf(engine.answer('midb'));
    },
    gates: (query: string) => {
      engine.ask(query, XMMS2);
      return xmms2.gates(engine.sql_gates());
    },
    /** Frees the databases, so that they do not accumulate over the tests. */
    close: () => {
      [xmms2, today].forEach((one) => one.close());
      engine.free();
    },
  };
}
