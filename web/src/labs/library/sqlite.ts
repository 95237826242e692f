/**
 * A library in the official SQLite, compiled to wasm, in memory: filled from the engine's columns and queried in SQL.
 * Nothing here is slower than necessary: values are bound in place in SQLite's memory, and texts are decoded from
 * there. The dialect of 2010 prepares each query anew, as it did then; the others keep their prepared statements.
 */
import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type {
  LibraryBlock,
  LibraryColumns,
  SqlGates,
  SqlStatement,
  SqlTables,
} from '../../../../engine/pkg-library/ringside.js';
import { Wrong } from '../../engine/rpc.worker.ts';
import { Delivery } from './delivery.ts';
import { addFunction, raw, type Raw } from './sqlite.raw.ts';

/** Times of a query in ms. SQLite finds songs and looks up the shown properties in one pass. */
interface SqlTimes {
  /** Preparing the statement. */
  prepare: number;
  /** Stepping through all rows without reading them. */
  find: number;
  /**
   * Reading the values into columns like the engine's: the time of stepping and reading, minus that of stepping.
   */
  rows: number;
}

/** Exact counts of SQLite, equal on every machine. */
interface SqlCounts {
  /** Calls of the program's function that ranks sources. */
  calls: number;
  /** Steps of its virtual machine. */
  steps: number;
  /** Steps of full table scans. */
  scanned: number;
}

export interface SqlAnswer {
  rows: LibraryBlock;
  times: SqlTimes;
  counts: SqlCounts;
}

/** A join of XMMS2's SQL with the number of rows that reached it. The first entry is the start of the query. */
export interface GateCount {
  key: string;
  /** Whether a song passes without the property. */
  optional: boolean;
  /** Rows whose source had to be compared with the other sources of the property. */
  rows: number;
  /** Calls of the program's function, for these rows and those that they were compared with. */
  calls: number;
}

/** Maximum number of prepared statements for each database. */
const KEPT = 32;

export class Library {
  #sqlite3: Sqlite3Static;
  #raw: Raw;
  #database: Database;
  #kept = new Map<string, PreparedStatement>();
  #delivery = new Delivery();
  #calls = 0;
  /** Calls by their place in the statement: see {@link gates}. */
  #places: number[] = [];

  /**
   * Creates an empty library with the tables and the function that its statements use.
   * @param file result of {@link file} to start from
   */
  constructor(
    sqlite3: Sqlite3Static,
    tables: Pick<SqlTables, 'create' | 'rank' | 'sources' | 'preference'>,
    file?: Uint8Array,
  ) {
    this.#sqlite3 = sqlite3;
    this.#raw = raw(sqlite3);
    this.#database = new sqlite3.oo1.DB(':memory:');
    if (file) this.#take(file);
    else tables.create.forEach((statement) => this.#database.exec(statement));
    const { sources, preference } = tables;
    const believed = (source: number) => rank(sources[source - 1] ?? '', preference);
    const pointer = Number(this.#database.pointer);
    addFunction(sqlite3, pointer, tables.rank, (source) => {
      this.#calls++;
      return believed(source);
    });
    addFunction(sqlite3, pointer, tables.rank, (place, source) => {
      this.#places[place] = (this.#places[place] ?? 0) + 1;
      return believed(source);
    });
  }

  /** Inserts all relations in one transaction, and creates the derived tables. */
  fill(
    columns: LibraryColumns,
    { insert, finish, sources }: Pick<SqlTables, 'insert' | 'finish' | 'sources'>,
  ) {
    const { wasm } = this.#sqlite3;
    const { songs, keys, texts, values } = columns;
    const { bytes, ends, numbers } = utf8(columns, sources);
    const database = this.#database;
    database.exec('BEGIN');
    // All strings are placed in SQLite's memory once, and freed after it has copied them.
    const base = Number(wasm.alloc(Math.max(bytes.length, 1)));
    wasm.heap8u().set(bytes, base);
    const statement = database.prepare(insert);
    const at = Number(statement.pointer);
    const text = (place: number, string: number) => {
      const from = string === 0 ? 0 : ends[string - 1];
      this.#raw.sqlite3_bind_text(at, place, base + from, ends[string] - from, 0);
    };
    try {
      for (let row = 0; row < songs.length; row++) {
        this.#raw.sqlite3_bind_int(at, 1, songs[row]);
        text(2, keys[row]);
        if (texts[row]) text(3, values[row]);
        else this.#raw.sqlite3_bind_int(at, 3, values[row]);
        this.#raw.sqlite3_bind_int(at, 4, numbers[row]);
        const done = this.#raw.sqlite3_step(at);
        if (done !== this.#sqlite3.capi.SQLITE_DONE) this.#fail(done);
        this.#raw.sqlite3_reset(at);
      }
    } finally {
      statement.finalize();
      wasm.dealloc(base);
    }
    finish.forEach((made) => database.exec(made));
    database.exec('COMMIT');
  }

  /** Answers a statement. @param keep whether it remains prepared */
  ask(statement: SqlStatement, keep: boolean): SqlAnswer {
    const start = performance.now();
    const prepared = this.#prepared(statement, keep);
    const { capi } = this.#sqlite3;
    const at = Number(prepared.pointer);
    const status = (what: Parameters<typeof capi.sqlite3_stmt_status>[1]) =>
      capi.sqlite3_stmt_status(prepared.pointer!, what, 1);
    try {
      this.#calls = 0;
      status(capi.SQLITE_STMTSTATUS_VM_STEP);
      status(capi.SQLITE_STMTSTATUS_FULLSCAN_STEP);
      const ready = performance.now();
      this.#walk(at);
      const found = performance.now();
      const counts = {
        calls: this.#calls,
        steps: status(capi.SQLITE_STMTSTATUS_VM_STEP),
        scanned: status(capi.SQLITE_STMTSTATUS_FULLSCAN_STEP),
      };
      const again = performance.now();
      const rows = this.#read(prepared);
      const read = performance.now() - again;
      const find = found - ready;
      return { rows, times: { prepare: ready - start, find, rows: Math.max(0, read - find) }, counts };
    } finally {
      if (!keep) prepared.finalize();
    }
  }

  /** Answers as fast as possible: each row is read once, and nothing is timed or counted. */
  rows(statement: SqlStatement, keep: boolean): LibraryBlock {
    const prepared = this.#prepared(statement, keep);
    try {
      return this.#read(prepared);
    } finally {
      if (!keep) prepared.finalize();
    }
  }

  /** Number of rows at each join of XMMS2's SQL, counted by the function that it calls there. */
  gates({ statement, gates }: SqlGates): GateCount[] {
    this.#places = [];
    this.rows(statement, false);
    return gates.map((gate, nth) => {
      const [rows = 0, compared = 0] = [this.#places[2 * nth], this.#places[2 * nth + 1]];
      return { ...gate, rows, calls: rows + compared };
    });
  }

  /** Sizes in bytes: of the file, and of the part of the heap that is used by all databases. */
  sizes(): { file: number; used: number } {
    const size = 'SELECT page_count * page_size FROM pragma_page_count, pragma_page_size';
    return { file: Number(this.#database.selectValue(size)), used: memoryUsed(this.#sqlite3) };
  }

  /** Contents of the database file. */
  file(): Uint8Array {
    return this.#sqlite3.capi.sqlite3_js_db_export(this.#database);
  }

  close() {
    this.#kept.forEach((statement) => statement.finalize());
    this.#kept.clear();
    this.#database.close();
  }

  #take(file: Uint8Array) {
    const { capi, wasm } = this.#sqlite3;
    const bytes = wasm.allocFromTypedArray(file);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    const { length } = file;
    const done = capi.sqlite3_deserialize(this.#database.pointer!, 'main', bytes, length, length, flags);
    if (done !== capi.SQLITE_OK) this.#fail(done);
  }

  #prepared({ text, values }: SqlStatement, keep: boolean) {
    let prepared = keep ? this.#kept.get(text) : undefined;
    prepared ??= this.#database.prepare(text);
    if (keep) this.#keep(text, prepared);
    if (values.length > 0) prepared.bind(values);
    return prepared;
  }

  /** Keeps a prepared statement as the most recently used one; the least recently used one is dropped. */
  #keep(text: string, statement: PreparedStatement) {
    this.#kept.delete(text);
    this.#kept.set(text, statement);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size <= KEPT) return;
    this.#kept.get(oldest)?.finalize();
    this.#kept.delete(oldest);
  }

  /** Steps through all rows. */
  #walk(at: number) {
    const { SQLITE_ROW, SQLITE_DONE } = this.#sqlite3.capi;
    let done: number = SQLITE_ROW;
    while (done === SQLITE_ROW) done = this.#raw.sqlite3_step(at);
    this.#raw.sqlite3_reset(at);
    if (done !== SQLITE_DONE) this.#fail(done);
  }

  /** Steps through all rows and reads them. */
  #read(statement: PreparedStatement): LibraryBlock {
    const at = Number(statement.pointer);
    const { SQLITE_ROW, SQLITE_DONE, SQLITE_NULL } = this.#sqlite3.capi;
    const calls = this.#raw;
    const delivery = this.#delivery;
    delivery.clear();
    let heap = this.#sqlite3.wasm.heap8u();
    let done: number;
    while ((done = calls.sqlite3_step(at)) === SQLITE_ROW) {
      delivery.addRow(calls.sqlite3_column_int(at, 0));
      for (let column = 1; column <= delivery.shown; column++) {
        if (calls.sqlite3_column_type(at, column) === SQLITE_NULL) {
          delivery.addNothing();
          continue;
        }
        const from = calls.sqlite3_column_text(at, column);
        const length = calls.sqlite3_column_bytes(at, column);
        // After growing, the memory has another buffer.
        if (heap.byteLength === 0) heap = this.#sqlite3.wasm.heap8u();
        delivery.add(heap, from, length);
      }
    }
    calls.sqlite3_reset(at);
    if (done !== SQLITE_DONE) this.#fail(done);
    return delivery.block();
  }

  #fail(code: number): never {
    const { capi } = this.#sqlite3;
    throw new Wrong(`SQLite stopped: ${capi.sqlite3_errmsg(this.#database.pointer!)} (code ${code}).`);
  }
}

/** Rank of a source in the preferences, pattern by pattern, as XMMS2's function computed it for each row. */
function rank(source: string, preference: string[]) {
  const fits = (pattern: string) =>
    pattern.endsWith('*') ? source.startsWith(pattern.slice(0, -1)) : source === pattern;
  const place = preference.findIndex(fits);
  return place < 0 ? preference.length : place;
}

/** The strings in UTF-8 with their ends, and the number of each relation's source in the tables. */
function utf8({ text, ends, sources }: LibraryColumns, names: string[]) {
  const encoder = new TextEncoder();
  // A UTF-16 unit needs at most three bytes.
  const bytes = new Uint8Array(3 * text.length);
  const byteEnds = new Uint32Array(ends.length);
  const strings: string[] = [];
  let end = 0;
  for (let nth = 0; nth < ends.length; nth++) {
    strings.push(text.slice(ends[nth - 1] ?? 0, ends[nth]));
    end += encoder.encodeInto(strings[nth], bytes.subarray(end)).written;
    byteEnds[nth] = end;
  }
  const known = new Map(names.map((name, nth) => [strings.indexOf(name), nth + 1]));
  const numbers = Int32Array.from(sources, (string) => known.get(string) ?? 0);
  return { bytes: bytes.subarray(0, end), ends: byteEnds, numbers };
}

function memoryUsed({ capi, wasm }: Sqlite3Static): number {
  const place = wasm.alloc(8);
  capi.sqlite3_status(capi.SQLITE_STATUS_MEMORY_USED, place, Number(place) + 4, 0);
  const used = Number(wasm.peek32(place));
  wasm.dealloc(place);
  return used;
}
