/** Messages between the page and SQLite's worker. Every request is answered under its number. */
import type { LibraryColumns, LibraryBlock, SqlStatement } from '../../../../engine/pkg-library/ringside.js';
import type { Query } from './desk/messages.ts';
import type { ListingFields } from './listing.ts';
import type { Start } from './load/race.ts';
import type { GateCount, PlanStep, SqlAnswer, SqlSizes } from './sqlite.ts';

/** Ways to write a query in SQL: see the engine's `medialib/sql.rs`. */
export const DIALECTS = ['sql-old', 'sql-well', 'sql-wide'] as const;
export type Dialect = (typeof DIALECTS)[number];
/** Those that are not XMMS2's of 2010. */
export const TODAY = ['sql-well', 'sql-wide'] as const satisfies Dialect[];

/** A query in a dialect. */
export interface Question extends Query {
  dialect: Dialect;
  /** What is shown; by default all songs with the usual properties. XMMS2's dialect refuses anything else. */
  listing?: ListingFields;
}

/** Request and answer of each kind of message. */
export interface Exchange {
  /** Loads SQLite and a library, in place of a previous one. `sources`: patterns, the most preferred first. */
  open: { ask: { columns: LibraryColumns; sources: readonly string[] }; answer: { version: string } };
  /** Creates the tables of a dialect, unless they exist; some dialects share their tables. */
  fill: { ask: { dialect: Dialect }; answer: { ms: number; sizes: SqlSizes } };
  /** Answers a query; creates its tables first if they are missing. `sent`: time of sending, in ms since 1970. */
  query: { ask: Question; answer: SqlAnswer & { sent: number } };
  /** Answers a query with rows only, as fast as possible. */
  rows: { ask: Question; answer: LibraryBlock };
  /** The statement, and SQLite's query plan. */
  plan: { ask: Question; answer: SqlStatement & { steps: PlanStep[] } };
  /** Number of rows at each join of XMMS2's SQL, for any dialect, as `sql-old` counts them; see `counts.calls`. */
  gates: { ask: Question; answer: GateCount[] };
  /** Opens the file with a dialect's tables, as if it had just been read from a disk, and answers a query once. */
  start: { ask: Question; answer: Start };
}
