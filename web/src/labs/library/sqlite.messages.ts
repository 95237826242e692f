/** What the page and SQLite's worker say to each other. Every message of the page is answered, under its number. */
import type {
  LibraryColumns,
  LibraryBlock,
  LibraryDifference,
  LibraryRules,
  SqlStatement,
} from '../../../../engine/pkg-library/ringside.js';
import type { Start } from './load/race.ts';
import type { GateCount, PlanStep, SqlAnswer, SqlSizes } from './sqlite.ts';

/** How a query is written: the engine's `medialib/sql.rs`. */
export const DIALECTS = ['sql-old', 'sql-inline', 'sql-well', 'sql-wide'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** A query, read by these rules, in a dialect. */
export interface Question {
  text: string;
  rules: LibraryRules;
  dialect: Dialect;
}

/** Request and answer of each kind of message. */
export interface Exchange {
  /** Loads SQLite and takes a library, in the place of one that it had. */
  open: { ask: { columns: LibraryColumns }; answer: { version: string } };
  /** Makes the tables of a dialect, unless they are there: two dialects each share theirs. */
  fill: { ask: { dialect: Dialect }; answer: { ms: number; sizes: SqlSizes } };
  /** Answers a question; its tables are made first where they are missing. `sent` is when, in ms since 1970. */
  query: { ask: Question; answer: SqlAnswer & { sent: number } };
  /** Its rows alone, as fast as it can. */
  rows: { ask: Question; answer: LibraryBlock };
  /** What SQLite is asked, and how it goes about it. */
  plan: { ask: Question; answer: SqlStatement & { steps: PlanStep[] } };
  /** What came to each join of XMMS2's SQL, whatever the dialect: as `sql-old` counts it, see `counts.calls`. */
  gates: { ask: Question; answer: GateCount[] };
  /** Opens the file that a dialect's tables would be, as if it had just come from a disk, and answers once. */
  start: { ask: Question; answer: Start };
  /** Songs of which the dialect gives other rows than S4, and why. */
  differences: { ask: Question; answer: LibraryDifference[] };
}
