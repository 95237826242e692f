/**
 * The page's end of SQLite's worker: what is asked becomes a promise. `open` makes the worker, and with it loads SQLite; until
 * then there is neither. A promise is rejected with {@link Refused} (a value that the engine would not take), {@link SqlWrong}
 * (what SQLite said against it) or {@link SqliteFailed}: the worker is dead, every promise is rejected with that, and the next
 * `open` makes another.
 */
import { Refused } from '../../engine/client.ts';
import { deadlines } from '../../engine/deadlines.ts';
import type { WorkerLike } from '../../engine/supervisor.ts';
import { faultText, stopped } from '../../words/faults.en.ts';
import type { LibraryColumns } from '../../../../engine/pkg-library/ringside.js';
import { Asking, type AskingLimits } from './asking.ts';
import { rowsIn } from './columns.ts';
import type { Dialect, Exchange, Question } from './sqlite.messages.ts';

/** SQLite would not do it, in its own words; it goes on. */
export class SqlWrong extends Error {}

/** The worker does not go on. */
export class SqliteFailed extends Error {}

const sqliteWorker = (): WorkerLike =>
  new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module', name: 'sqlite' });

export class SqliteClient {
  readonly #asking: Asking<Exchange>;

  /** @param spawn makes its worker */
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

  /** Whether its worker is there. */
  get begun(): boolean {
    return this.#asking.begun;
  }

  /** Takes a library, as the engine's `columns` gives it; resolves to what SQLite calls its version. */
  async open(columns: LibraryColumns) {
    return (await this.#asking.ask('open', { columns })).version;
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
    this.#asking.end(new SqliteFailed(reason));
  }

  /** Nothing but `open` makes a worker. */
  #ask<K extends keyof Exchange>(kind: K, ask: Exchange[K]['ask']): Promise<Exchange[K]['answer']> {
    if (!this.begun) return Promise.reject(new SqliteFailed('SQLite is not open.'));
    return this.#asking.ask(kind, ask);
  }
}
