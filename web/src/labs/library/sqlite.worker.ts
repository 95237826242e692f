/**
 * The worker that runs SQLite, with an engine that translates queries. It is created when SQLite is first needed. Long
 * queries only delay later requests to the same worker.
 */
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import init, { Library as Engine, type LibraryColumns } from '../../../../engine/pkg-library/ringside.js';
import { withListing } from './listing.ts';
import { type Answers, serve } from './serving.ts';
import type { Dialect, Exchange, Question } from './sqlite.messages.ts';
import { Library } from './sqlite.ts';
import { Wrong } from './wrong.ts';

let sqlite3: Sqlite3Static | undefined;
let engine: Engine | undefined;
let columns: LibraryColumns;
/** Databases by the dialect that created them: XMMS2's tables, and modern ones. */
const databases = new Map<Dialect, Library>();

const isXmms2 = (dialect: Dialect) => dialect === 'sql-old';

async function open(ask: Exchange['open']['ask']): Promise<Exchange['open']['answer']> {
  databases.forEach((database) => database.close());
  databases.clear();
  engine?.free();
  engine = undefined;
  [sqlite3] = await Promise.all([sqlite3 ?? sqlite3InitModule(), init()]);
  const { songs, keys, values, texts, sources, text, ends } = (columns = ask.columns);
  engine = Engine.from_columns(songs, keys, values, texts, sources, text, ends);
  engine.prefer([...ask.sources]);
  return { version: sqlite3.capi.sqlite3_libversion() };
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

const answers: Answers<Exchange> = {
  open,
  fill({ dialect }) {
    const start = performance.now();
    const filled = database(dialect);
    return { ms: performance.now() - start, sizes: filled.sizes() };
  },
  query(question) {
    const { statement, database, keep } = put(question);
    const answer = database.ask(statement, keep);
    return { ...answer, sent: performance.timeOrigin + performance.now() };
  },
  rows(question) {
    const { statement, database, keep } = put(question);
    return database.rows(statement, keep);
  },
  plan(question) {
    const { statement, database } = put(question);
    return { ...statement, steps: database.plan(statement) };
  },
  gates(question) {
    const { database } = put({ ...question, dialect: 'sql-old' });
    return database.gates(opened().engine.sql_gates());
  },
  start(question) {
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

/** Buffers of rows are transferred; everything else is small. */
function buffers(answer: object): Transferable[] {
  const rows = 'rows' in answer ? answer.rows : answer;
  return rows instanceof Uint8Array ? [rows.buffer as ArrayBuffer] : [];
}

serve<Exchange>(answers, buffers);
