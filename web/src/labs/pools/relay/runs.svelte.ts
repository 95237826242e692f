/** The measurement of Monibuca's load from end to end: its table so far, its progress, and why it failed. */
import { deadlines } from '../../../engine/deadlines.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../../../engine/supervisor.ts';
import { drawSeed } from '../../../state/draw-seed.ts';
import type { Runs } from '../../../state/lab-part.ts';
import { shown } from '../../../state/shown.ts';
import { faultText } from '../../../words/faults.en.ts';
import type { RelayTable } from '../../../../../engine/pkg-relay/ringside.js';
import { combined } from './combine.ts';
import { COUNTED, LOAD, STEPS } from './load.ts';
import type { FromRelay, ToRelay } from './relay.worker.ts';

const relayWorker = (): WorkerLike =>
  new Worker(new URL('./relay.worker.ts', import.meta.url), { type: 'module' });

interface Member {
  worker: SupervisedWorker<ToRelay, FromRelay>;
  step?: Request;
  /** Its table after the current step; undefined until it has taken it. */
  table?: RelayTable;
}

export class RelayRuns implements Runs {
  table = $state.raw<RelayTable>();
  /** Number of steps that are done, of {@link STEPS}; undefined while nothing runs. */
  done = $state<number>();
  /** Why it failed; undefined if it did not. */
  failed = $state<string>();
  /** Number of workers among which the publishers are divided in the next measurement. */
  workers = $state(1);
  /** Largest number of workers: one for each processor, and a publisher for each. */
  readonly most: number;
  /** When the last combination was counted, in ms. */
  #counted = 0;
  #members: Member[] = [];
  /** Of the order in which all workers take their samples. */
  #seed = 0;
  /** Whether the tab was hidden while the current step took times. */
  #disturbed = false;
  #ended: () => void = () => undefined;
  readonly #spawn: () => WorkerLike;

  constructor(spawn: () => WorkerLike = relayWorker, processors = navigator.hardwareConcurrency) {
    this.#spawn = spawn;
    this.most = Math.min(processors, LOAD.publishers);
  }

  /** Threads of the engine in use: always 0, because this uses workers of its own. */
  get count() {
    return 0;
  }

  /** Estimate of the time that is left, in ms; null before a combination was timed. */
  get left(): number | null {
    if (this.done === undefined || this.done <= COUNTED) return null;
    return ((performance.now() - this.#counted) / (this.done - COUNTED)) * (STEPS - this.done);
  }

  /** Measures everything anew. Resolves when that has ended, also when it was stopped or failed. */
  measure(): Promise<void> {
    this.close();
    [this.table, this.failed, this.done] = [undefined, undefined, 0];
    this.#seed = drawSeed();
    this.#members = Array.from({ length: this.workers }, () => this.#member());
    for (const { worker } of this.#members) worker.start();
    document.addEventListener('visibilitychange', this.#visibility);
    void this.#advance();
    return new Promise((resolve) => (this.#ended = resolve));
  }

  #member(): Member {
    const worker = new SupervisedWorker<ToRelay, FromRelay>(this.#spawn, {
      onmessage: (message) => {
        if (message.kind === 'step') {
          member.step?.met();
          member.table = message.table;
          this.#next();
        } else if (message.kind === 'done') this.close();
      },
      onfault: (fault) => {
        this.failed = faultText(fault);
        this.close();
      },
    });
    const member: Member = { worker };
    return member;
  }

  /** A hidden tab’s step owes no answer in time. Its times do not count, but exact counts do. */
  #visibility = () => {
    this.#disturbed ||= (this.done ?? 0) >= COUNTED;
    for (const { step, table } of this.#members)
      if (!table) step?.renew(document.hidden ? Infinity : deadlines.relay);
  };

  /** Asks every worker for a step, once the tab is shown. */
  async #advance() {
    const members = this.#members;
    const discards = this.#disturbed;
    if (document.hidden) await shown();
    if (members !== this.#members) return;
    this.#disturbed = false;
    for (const [number, member] of members.entries()) {
      member.table = undefined;
      member.worker.post({
        workers: members.length,
        worker: number,
        seed: this.#seed,
        ...(discards && { discards }),
      });
      member.step = member.worker.expect(deadlines.relay);
    }
  }

  /** Goes on when all workers have taken a step, so that all measure the same combination at a time. */
  #next() {
    const tables = this.#members.map(({ table }) => table).filter((table) => table !== undefined);
    if (tables.length < this.#members.length || this.done === undefined) return;
    if (!this.#disturbed) {
      this.table = combined(tables);
      this.done = Math.min(this.done + 1, STEPS);
    }
    if (this.done === COUNTED) this.#counted = performance.now();
    void this.#advance();
  }

  close() {
    document.removeEventListener('visibilitychange', this.#visibility);
    for (const { worker } of this.#members) worker.end();
    this.#members = [];
    this.done = undefined;
    this.#ended();
  }
}
