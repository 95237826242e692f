/** The measurement of Monibuca's load from end to end: its table so far, its progress, and why it failed. */
import { deadlines } from '../../../engine/deadlines.ts';
import { SupervisedWorker, type WorkerLike } from '../../../engine/supervisor.ts';
import type { Runs } from '../../../state/lab-part.ts';
import { faultText } from '../../../words/faults.en.ts';
import type { RelayTable } from '../../../../../engine/pkg-relay/ringside.js';
import { COUNTED, STEPS } from './load.ts';
import type { FromRelay } from './relay.worker.ts';

const relayWorker = (): WorkerLike =>
  new Worker(new URL('./relay.worker.ts', import.meta.url), { type: 'module' });

export class RelayRuns implements Runs {
  table = $state.raw<RelayTable>();
  /** Number of steps that are done, of {@link STEPS}; undefined while nothing runs. */
  done = $state<number>();
  /** Why it failed; undefined if it did not. */
  failed = $state<string>();
  /** When the last combination was counted, in ms. */
  #counted = 0;
  #worker: SupervisedWorker<Record<string, never>, FromRelay> | undefined;
  #ended: () => void = () => undefined;
  readonly #spawn: () => WorkerLike;

  constructor(spawn: () => WorkerLike = relayWorker) {
    this.#spawn = spawn;
  }

  /** Threads of the engine in use: always 0, because this uses a worker. */
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
    const worker = new SupervisedWorker<Record<string, never>, FromRelay>(this.#spawn, {
      onmessage: (message) => {
        step.renew();
        if (message.kind === 'step') {
          [this.done, this.table] = [message.done, message.table];
          if (message.done === COUNTED) this.#counted = performance.now();
        } else if (message.kind === 'done') this.close();
      },
      onfault: (fault) => {
        this.failed = faultText(fault);
        this.close();
      },
    });
    this.#worker = worker;
    worker.start();
    worker.post({});
    const step = worker.expect(deadlines.relay);
    return new Promise((resolve) => (this.#ended = resolve));
  }

  close() {
    this.#worker?.end();
    this.#worker = undefined;
    this.done = undefined;
    this.#ended();
  }
}
