/** Searches for the number of copies of a script that A, then B, plays in real time, in a worker of its own. */
import { deadlines } from '../../engine/deadlines.ts';
import { errorMessage } from '../../engine/error-message.ts';
import type { Fault } from '../../engine/fault.ts';
import { RpcClient } from '../../engine/rpc.client.ts';
import type { WorkerLike } from '../../engine/supervisor.ts';
import type { Config, Side } from '../../engine/types.ts';
import { Capacities, type Capacity } from '../../state/capacities.svelte.ts';
import type { RunStatus } from '../../state/thread-pool-runs.svelte.ts';
import { untilVisible } from '../../state/visible.ts';
import { faultText } from '../../words/faults.en.ts';
import type { Search } from './capacity-search.worker.ts';

/** How long a load must be sustained, in s of sound: a load that is 4 % too large fails within that time. */
const HOLD_S = 5;

const searchWorker = (): WorkerLike =>
  new Worker(new URL('./capacity-search.worker.ts', import.meta.url), { type: 'module' });

/** Ends a search that was stopped. */
const STOPPED = new Error('The search was stopped.');

export class CopiesSearch {
  status = $state.raw<RunStatus>({ state: 'none' });
  readonly capacities = new Capacities('station');
  /** Undefined while nothing is searched. */
  #worker: RpcClient<Search> | undefined;
  readonly #spawn: () => WorkerLike;
  readonly #limits: { start: number; answer: number };
  /** Progress of the current side, which is kept if the search is stopped. */
  #last: { variant: string; at: Capacity; config: Config } | undefined;

  /** @param limits deadlines of the worker, in ms */
  constructor(
    spawn: () => WorkerLike = searchWorker,
    { start, trial }: { [K in 'start' | 'trial']: number } = deadlines,
  ) {
    this.#spawn = spawn;
    this.#limits = { start, answer: trial };
  }

  get busy() {
    return this.status.state === 'searching';
  }

  /** Configuration that results are stored under: they hold for the script, whatever the knob for its copies is. */
  static of = (config: Config): Config => ({ ...config, knobs: { ...config.knobs, copies: 1 } });

  /** Searches. Resolves when the search has ended, also when it was stopped or failed. */
  async search(wanted: Config): Promise<void> {
    if (this.busy) return;
    const config = CopiesSearch.of(wanted);
    const variants = config.a === config.b ? [config.a] : [config.a, config.b];
    variants.forEach((variant) => this.capacities.forget(variant, config));
    this.status = { state: 'searching', side: 0, at: null };
    const onfault = (fault: Fault) => new Error(faultText(fault));
    const worker = (this.#worker = new RpcClient<Search>(this.#spawn, { onfault }, this.#limits));
    try {
      for (const [side, variant] of variants.entries())
        await this.#searchSide(worker, config, variant, side as Side);
      this.#end({ state: 'none' });
    } catch (error) {
      if (error !== STOPPED) this.#end({ state: 'failed', why: errorMessage(error) });
    }
  }

  async #searchSide(worker: RpcClient<Search>, config: Config, variant: string, side: Side) {
    let at = await worker.ask('begin', config, variant, HOLD_S);
    let goesOn = true;
    let wasHidden = document.hidden;
    const look = () => (wasHidden ||= document.hidden);
    document.addEventListener('visibilitychange', look);
    try {
      while (goesOn) {
        this.#last = { variant, at, config };
        this.status = { state: 'searching', side, at };
        // While the tab is hidden, nothing is tried; then the disturbed trial is repeated.
        await untilVisible();
        if (worker !== this.#worker) throw STOPPED;
        const again = wasHidden;
        wasHidden = false;
        ({ at, goesOn } = await worker.ask('advance', again));
      }
    } finally {
      document.removeEventListener('visibilitychange', look);
    }
    this.#last = undefined;
    this.capacities.keep({ variant, held: at, cut: false }, config, 1);
  }

  /** Stops the search; results so far are kept. */
  stop() {
    const { variant, at: held, config } = this.#last ?? {};
    if (variant && held && config) this.capacities.keep({ variant, held, cut: true }, config, 1);
    this.#end({ state: 'none' });
  }

  #end(status: RunStatus) {
    this.#last = undefined;
    this.status = status;
    this.#worker?.end(STOPPED);
    this.#worker = undefined;
  }
}
