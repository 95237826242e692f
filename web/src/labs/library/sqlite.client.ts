/**
 * The page's end of SQLite's worker: a request returns a promise. `open` creates the worker, which loads SQLite. A
 * promise is rejected with {@link Refused} (the engine refused a value), {@link SqlWrong} (an error of SQLite) or
 * {@link SqliteFailed}: the worker has ended, all promises are rejected, and the next `open` creates another one.
 */
import { Refused } from '../../engine/client.ts';
import { deadlines } from '../../engine/deadlines.ts';
import type { WorkerLike } from '../../engine/supervisor.ts';
import { faultText, stopped } from '../../words/faults.en.ts';
import type { LibraryColumns } from '../../../../engine/pkg-library/ringside.js';
import { Asking, type AskingLimits } from './asking.ts';
import { rowsIn } from './columns.ts';
import { XMMS2_SOURCES } from './sources.ts';
import type { Dialect, Exchange, Question } from './sqlite.messages.ts';

/** SQLite reported an error, in its own words; it continues to work. */
export class SqlWrong extends Error {}

/** The worker has ended. */
class SqliteFailed extends Error {}

const sqliteWorker = (): WorkerLike =>
  new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module', name: 'sqlite' });

export class SqliteClient {
  readonly #asking: Asking<Exchange>;

  /** @param spawn creates the worker */
  constructor(
    spawn: () => WorkerLike = sqliteWorker,
    limits: AskingLimits = { start: deadlines.start, answer: deadlines.sqlite },
  ) {
    this.#asking = new Asking(
      spawn,
      {
        onfault: (fault) => new SqliteFailed(stopped.sqlite(faultText(fault))),
        wrong: (message, refusal) => (refusal ? new Refused(refusal) : new SqlWrong(message)),
      },
      limits,
    );
  }

  /** Whether the worker exists. */
  get begun(): boolean {
    return this.#asking.begun;
  }

  /** Loads a library from the engine's `columns`. @returns SQLite's version */
  async open(columns: LibraryColumns, sources: readonly string[] = XMMS2_SOURCES) {
    return (await this.#asking.ask('open', { columns, sources })).version;
  }

  /** Creates the tables of a dialect, unless they exist. @returns the duration in ms, and the sizes */
  fill(dialect: Dialect) {
    return this.#ask('fill', { dialect });
  }

  /** Answers a query with rows, times and counts; `cross` is the time of the transfer to the page, in ms. */
  async query(question: Question) {
    const { sent, times, ...answer } = await this.#ask('query', question);
    const rows = rowsIn(answer.rows);
    const cross = Math.max(0, performance.timeOrigin + performance.now() - sent);
    return { ...answer, rows, times: { ...times, cross } };
  }

  /** Answers a query with a block of rows only, as fast as possible. */
  block(question: Question) {
    return this.#ask('rows', question);
  }

  /** The statement, and SQLite's query plan. */
  plan(question: Question) {
    return this.#ask('plan', question);
  }

  /**
   * Number of rows at each join of XMMS2's SQL, and of calls back to the program; the first entry is the start of the
   * query.
   */
  gates(question: Question) {
    return this.#ask('gates', question);
  }

  /** Time to open a dialect's file and to answer the first query. */
  start(question: Question) {
    return this.#ask('start', question);
  }

  /** Ends the worker and rejects outstanding requests. */
  close(reason = 'SQLite was closed.') {
    this.#asking.end(new SqliteFailed(reason));
  }

  /** Only `open` creates a worker. */
  #ask<K extends keyof Exchange>(kind: K, ask: Exchange[K]['ask']): Promise<Exchange[K]['answer']> {
    if (!this.begun) return Promise.reject(new SqliteFailed('SQLite is not open.'));
    return this.#asking.ask(kind, ask);
  }
}
