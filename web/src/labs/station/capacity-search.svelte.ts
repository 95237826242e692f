/** Searches for the number of copies of a script that A, then B, plays in real time, in a worker of its own. */
import { deadlines } from '../../engine/deadlines.ts';
import { SupervisedWorker, type WorkerLike } from '../../engine/supervisor.ts';
import type { Config } from '../../engine/types.ts';
import type { RunStatus } from '../../state/thread-pool-runs.svelte.ts';
import { Capacities, type Capacity } from '../../state/capacities.svelte.ts';
import { errors } from '../../words/errors.en.ts';
import { faultText } from '../../words/faults.en.ts';
import type { FromCapacitySearch, ToCapacitySearch } from './capacity-search.worker.ts';

/** How long a load must be sustained, in s of sound: a load that is 4 % too large fails within that time. */
const HOLD_S = 5;

const searchWorker = (): WorkerLike =>
  new Worker(new URL('./capacity-search.worker.ts', import.meta.url), { type: 'module' });

/** Deadlines of the worker, in ms. */
type Deadlines = { [K in 'start' | 'trial']: number };

export class CopiesSearch {
  status = $state.raw<RunStatus>({ state: 'none' });
  readonly capacities = new Capacities('station');
  #worker: SupervisedWorker<ToCapacitySearch, FromCapacitySearch> | undefined;
  readonly #spawn: () => WorkerLike;
  readonly #limits: Deadlines;
  /** Progress of the current side, which is kept if the search is stopped. */
  #last: { variant: string; at: Capacity; config: Config } | undefined;
  /** While the tab is hidden, nothing is tried; then the search goes on by itself. */
  #visibility: () => void = () => undefined;
  #ended: () => void = () => undefined;

  constructor(spawn: () => WorkerLike = searchWorker, limits: Deadlines = deadlines) {
    this.#spawn = spawn;
    this.#limits = limits;
  }

  get busy() {
    return this.status.state === 'searching';
  }

  /** Configuration that results are stored under: they hold for the script, whatever the knob for its copies is. */
  static of = (config: Config): Config => ({ ...config, knobs: { ...config.knobs, copies: 1 } });

  /** Searches. Resolves when the search has ended, also when it was stopped or failed. */
  search(wanted: Config): Promise<void> {
    if (this.busy) return Promise.resolve();
    const config = CopiesSearch.of(wanted);
    const variants = config.a === config.b ? [config.a] : [config.a, config.b];
    variants.forEach((variant) => this.capacities.forget(variant, config));
    this.status = { state: 'searching', side: 0, at: null };
    const worker = (this.#worker = new SupervisedWorker<ToCapacitySearch, FromCapacitySearch>(
      this.#spawn,
      {
        onmessage: (message) => {
          trial.renew(this.#patience());
          this.#receive(message, config);
        },
        onfault: (fault) => this.#fail(faultText(fault)),
      },
      this.#limits,
    ));
    worker.start();
    worker.post({ kind: 'start', config, variants, seconds: HOLD_S });
    const trial = worker.expect(this.#limits.trial);
    this.#visibility = () => {
      worker.post({ kind: 'visibility', hidden: document.hidden });
      trial.renew(this.#patience());
    };
    document.addEventListener('visibilitychange', this.#visibility);
    if (document.hidden) this.#visibility();
    return new Promise((resolve) => (this.#ended = resolve));
  }

  /** Deadline of a trial, in ms. In a hidden tab the worker waits. */
  #patience = () => (document.hidden ? Infinity : this.#limits.trial);

  /** Stops the search; results so far are kept. */
  stop() {
    const last = this.#last;
    if (this.busy && last) this.#keep(last.variant, last.at, last.config, true);
    this.#end({ state: 'none' });
  }

  #receive(message: FromCapacitySearch, config: Config) {
    switch (message.kind) {
      case 'stands': {
        const { variant, at } = message;
        this.#last = { variant, at, config };
        this.status = { state: 'searching', side: variant === config.a ? 0 : 1, at };
        return;
      }
      case 'held':
        this.#last = undefined;
        return this.#keep(message.variant, message.held, config, false);
      case 'done':
        return this.#end({ state: 'none' });
      case 'refused':
        return this.#fail(errors.refused(message.refusal));
      case 'ready':
        return;
    }
  }

  #keep(variant: string, held: Capacity, config: Config, cut: boolean) {
    this.capacities.keep({ variant, held, cut }, config, 1);
  }

  #fail(why: string) {
    this.#end({ state: 'failed', why });
  }

  #end(status: RunStatus) {
    document.removeEventListener('visibilitychange', this.#visibility);
    this.#worker?.end();
    this.#worker = undefined;
    this.#last = undefined;
    this.status = status;
    this.#ended();
  }
}
