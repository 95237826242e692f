/**
 * The worker that runs SQLite, with an engine that translates queries. It is created when SQLite is first needed. Long
 * queries only delay later requests to the same worker.
 */
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import init, { Library as Engine, type LibraryColumns } from '../../../../engine/pkg-library/ringside.js';
import { serve, Wrong } from '../../engine/rpc.worker.ts';
import type { Dialect, Question } from './dialects.ts';
import { withListing } from './listing.ts';
import type { Start } from './load/race.ts';
import { type GateCount, Library, type SqlAnswer } from './sqlite.ts';

let sqlite3: Sqlite3Static | undefined;
let engine: Engine | undefined;
let columns: LibraryColumns;
/** Databases by the dialect that created them: XMMS2's tables, and modern ones. */
const databases = new Map<Dialect, Library>();

const isXmms2 = (dialect: Dialect) => dialect === 'sql-old';

/** Loads SQLite and a library, in place of a previous one. @returns SQLite's version */
async function open(ask: LibraryColumns, preferred: readonly string[]): Promise<string> {
  databases.forEach((database) => database.close());
  databases.clear();
  engine?.free();
  engine = undefined;
  [sqlite3] = await Promise.all([sqlite3 ?? sqlite3InitModule(), init()]);
  const { songs, keys, values, texts, sources, text, ends } = (columns = ask);
  engine = Engine.from_columns(songs, keys, values, texts, sources, text, ends);
  engine.prefer([...preferred]);
  return sqlite3.capi.sqlite3_libversion();
}

function opened() {
  if (!sqlite3 || !engine) throw new Wrong('SQLite has no library yet: `open` comes first.');
  return { sqlite3, engine };
}

function database(dialect: Dialect) {
  const { sqlite3, engine } = opened();
  const tables = engine.sql_tables(dialect);
  const group = isXmms2(dialect) ? 'sql-old' : 'sql-well';
  let library = databases.get(group);
  if (!library) {
    library = new Library(sqlite3, tables);
    library.fill(columns, tables);
    databases.set(group, library);
  }
  return library;
}

/** Translates a query to SQL, and selects the database. */
function put({ text, rules, dialect, listing }: Question) {
  const { engine } = opened();
  const { fault } = engine.ask(text, rules);
  if (fault) throw new Wrong(`The query “${text}” cannot be parsed.`);
  const statement = listing
    ? withListing(listing, (listing) => engine.sql_list(dialect, listing))
    : engine.sql(dialect);
  return { statement, database: database(dialect), keep: !isXmms2(dialect) };
}

const handlers = {
  open,
  /** Creates the tables of a dialect, unless they exist; some dialects share theirs. @returns the duration in ms, and the sizes */
  fill(dialect: Dialect) {
    const start = performance.now();
    const filled = database(dialect);
    return { ms: performance.now() - start, ...filled.sizes() };
  },
  /** Answers a query; creates its tables first if they are missing. `sent`: time of sending, in ms since 1970. */
  query(question: Question): SqlAnswer & { sent: number } {
    const { statement, database, keep } = put(question);
    const answer = database.ask(statement, keep);
    return { ...answer, sent: performance.timeOrigin + performance.now() };
  },
  /** Answers a query with rows only, as fast as possible. */
  rows(question: Question) {
    const { statement, database, keep } = put(question);
    return database.rows(statement, keep);
  },
  /** Number of rows at each join of XMMS2's SQL, for any dialect, as `sql-old` counts them; see `counts.calls`. */
  gates(question: Question): GateCount[] {
    const { database } = put({ ...question, dialect: 'sql-old' });
    return database.gates(opened().engine.sql_gates());
  },
  /** Opens the file with a dialect's tables, as if it had just been read from a disk, and answers a query once. */
  start(question: Question): Start {
    const { statement, database, keep } = put(question);
    const tables = opened().engine.sql_tables(question.dialect);
    const file = database.file();
    const began = performance.now();
    const again = new Library(opened().sqlite3, tables, file);
    const ready = performance.now();
    again.rows(statement, keep);
    const first = performance.now() - ready;
    again.close();
    return { id: question.dialect, open: ready - began, first, file: file.length };
  },
};

/** The handlers' types, for the page. */
export type Sqlite = typeof handlers;

serve(handlers);
