/**
 * Ablation of a release on a script: counts of every variant (each change alone, and all but each), with the progress
 * of counting.
 */
import { deadlines } from '../../engine/deadlines.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { RpcClient } from '../../engine/rpc.client.ts';
import type { WorkerLike } from '../../engine/supervisor.ts';
import type { Config } from '../../engine/types.ts';
import { faultText } from '../../words/faults.en.ts';
import type { Ablation, FromAblation } from './ablation.worker.ts';
import type { Counted } from './count.ts';
import { type Counter, counters } from './scene.ts';

const ablationWorker = (): WorkerLike =>
  new Worker(new URL('./ablation.worker.ts', import.meta.url), { type: 'module' });

/** Rejects a count that was stopped, also by another one. */
const STOPPED = new Error('The count was stopped.');

export class Ablations {
  counted = $state.raw<Counted[]>([]);
  /** Configuration that `counted` belongs to. */
  config = $state.raw<Config>();
  running = $state(false);
  /** Why counting failed; undefined if it did not. */
  failed = $state<string>();
  readonly #worker: RpcClient<Ablation, FromAblation>;

  /** @param limits deadlines of the worker, in ms */
  constructor(
    spawn: () => WorkerLike = ablationWorker,
    limits: { [K in 'start' | 'count']: number } = deadlines,
  ) {
    this.#worker = new RpcClient(
      spawn,
      {
        onprogress: ({ counted }) => (this.counted = [...this.counted, ...counted]),
        onfault: (fault) => new Error(faultText(fault)),
      },
      { start: limits.start, answer: limits.count },
    );
  }

  /** Counts variants on the script of a configuration. Resolves when counting has ended, also when it was stopped or failed. */
  async start(config: Config, ids: readonly string[]): Promise<void> {
    this.close();
    [this.counted, this.config, this.failed, this.running] = [[], config, undefined, true];
    try {
      await this.#worker.ask('count', $state.snapshot(config), [...ids]);
    } catch (error) {
      if (error === STOPPED) return;
      this.failed = errorMessage(error);
    }
    this.close();
  }

  close() {
    this.running = false;
    this.#worker.end(STOPPED);
  }
}

/** Whether two configurations have equal counts; the variants of A and B do not matter. */
export const alike = (a: Config, b: Config): boolean =>
  a.rate === b.rate &&
  a.text === b.text &&
  Object.entries(a.knobs).every(([id, value]) => b.knobs[id] === value);

/** Counters in which variants differ: the columns of the table. */
export const differing = (counted: readonly Counted[]): Counter[] =>
  counters.filter((id) => counted.some(({ counts }) => counts[id] !== counted[0].counts[id]));
