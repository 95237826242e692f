/**
 * The page's end of SQLite's worker: what is asked becomes a promise. `open` makes the worker, and with it loads SQLite; until
 * then there is neither. A promise is rejected with {@link Refused} (a value that the engine would not take), {@link SqlWrong}
 * (what SQLite said against it) or {@link SqliteFailed}: the worker is dead, every promise is rejected with that, and the next
 * `open` makes another.
 */
import { Refused, type WorkerLike } from '../../engine/client.ts';
import type { LibraryColumns } from '../../../../engine/pkg-library/ringside.js';
import { rowsIn } from './columns.ts';
import type { Dialect, Exchange, FromSqlite, Kind, Question } from './sqlite.messages.ts';

/** SQLite would not do it, in its own words; it goes on. */
export class SqlWrong extends Error {}

/** The worker does not go on. */
export class SqliteFailed extends Error {}

interface Pending {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

const sqliteWorker = (): WorkerLike =>
  new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module', name: 'sqlite' });

export class SqliteClient {
  #spawn: () => WorkerLike;
  #worker: WorkerLike | undefined;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  /** @param spawn makes its worker */
  constructor(spawn: () => WorkerLike = sqliteWorker) {
    this.#spawn = spawn;
  }

  /** Takes a library, as the engine's `columns` gives it; resolves to what SQLite calls its version. */
  async open(columns: LibraryColumns) {
    this.#worker ??= this.#start();
    return (await this.#ask('open', { columns })).version;
  }

  /** Makes the tables of a dialect, if they are not there: how long that took in ms, and how large they are. */
  fill(dialect: Dialect) {
    return this.#ask('fill', { dialect });
  }

  /** Rows, what they took, and what SQLite counted; `cross` is how long they were on their way, in ms. */
  async query(question: Question) {
    const { sent, times, ...answer } = await this.#ask('query', question);
    const rows = rowsIn(answer.rows);
    const cross = Math.max(0, performance.timeOrigin + performance.now() - sent);
    return { ...answer, rows, times: { ...times, cross } };
  }

  /** The rows alone, as fast as it can. */
  async rows(question: Question) {
    return rowsIn(await this.#ask('rows', question));
  }

  /** What SQLite is asked, and how it will go about it. */
  plan(question: Question) {
    return this.#ask('plan', question);
  }

  /** What came to each join of XMMS2's SQL, and how often it called back there; what it starts from is the first. */
  gates(question: Question) {
    return this.#ask('gates', question);
  }

  /** How long it takes to open a dialect's file, and to answer the first question. */
  start(question: Question) {
    return this.#ask('start', question);
  }

  /** Songs of which the dialect gives other rows than S4, and why. */
  differences(question: Question) {
    return this.#ask('differences', question);
  }

  /** Ends the worker and with it SQLite; what was asked is rejected. */
  close(reason = 'SQLite was closed.') {
    this.#worker?.terminate();
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(new SqliteFailed(reason)));
  }

  #start() {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromSqlite>) => this.#take(data);
    worker.onerror = ({ message }) => this.close(`SQLite's worker stopped: ${message || 'it did not load'}.`);
    return worker;
  }

  #ask<K extends Kind>(kind: K, ask: Exchange[K]['ask']): Promise<Exchange[K]['answer']> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new SqliteFailed('SQLite is not open.'));
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, ask });
    });
  }

  #take(message: FromSqlite) {
    if (message.kind === 'failed') return this.close(`SQLite's worker stopped: ${message.message}.`);
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending?.resolve(message.answer as never);
    else if (message.kind === 'refused') pending?.reject(new Refused(message.refusal));
    else pending?.reject(new SqlWrong(message.message));
  }
}
