/**
 * Ablation of a release on a script: counts of every variant (each change alone, and all but each), with the progress
 * of counting.
 */
import { deadlines } from '../../engine/deadlines.ts';
import { SupervisedWorker, type WorkerLike } from '../../engine/supervisor.ts';
import type { Config } from '../../engine/types.ts';
import { faultText } from '../../words/faults.en.ts';
import type { FromAblation, ToAblation } from './ablation.worker.ts';
import type { Counted } from './count.ts';
import { type Counter, counters } from './scene.ts';

const ablationWorker = (): WorkerLike =>
  new Worker(new URL('./ablation.worker.ts', import.meta.url), { type: 'module' });

/** Deadlines of the worker, in ms. */
type Limits = { [K in 'start' | 'count']: number };

export class Ablations {
  counted = $state.raw<Counted[]>([]);
  /** Configuration that `counted` belongs to. */
  config = $state.raw<Config>();
  running = $state(false);
  /** Why counting failed; undefined if it did not. */
  failed = $state<string>();
  #worker: SupervisedWorker<ToAblation, FromAblation> | undefined;
  #ended: () => void = () => undefined;
  readonly #spawn: () => WorkerLike;
  readonly #limits: Limits;

  constructor(spawn: () => WorkerLike = ablationWorker, limits: Limits = deadlines) {
    this.#spawn = spawn;
    this.#limits = limits;
  }

  /** Counts variants on the script of a configuration. Resolves when counting has ended, also when it was stopped or failed. */
  start(config: Config, ids: readonly string[]): Promise<void> {
    this.close();
    [this.counted, this.config, this.failed, this.running] = [[], config, undefined, true];
    const worker = new SupervisedWorker<ToAblation, FromAblation>(
      this.#spawn,
      {
        onmessage: (message) => {
          variant.renew();
          if (message.kind === 'counted') this.counted = [...this.counted, ...message.counted];
          else if (message.kind === 'done') this.#end();
        },
        onfault: (fault) => this.#end(faultText(fault)),
      },
      this.#limits,
    );
    this.#worker = worker;
    worker.start();
    worker.post({ config: $state.snapshot(config), ids: [...ids] });
    const variant = worker.expect(this.#limits.count);
    return new Promise((resolve) => (this.#ended = resolve));
  }

  #end(failed?: string) {
    this.failed = failed;
    this.close();
  }

  close() {
    this.#worker?.end();
    this.#worker = undefined;
    this.running = false;
    this.#ended();
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

/** Share of the largest value in a column on a logarithmic scale, 0 to 1, for the shade of a cell. */
export function shade(counted: readonly Counted[], id: Counter, value: number): number {
  const most = Math.max(...counted.map(({ counts }) => counts[id]));
  return most > 0 ? Math.log1p(value) / Math.log1p(most) : 0;
}
