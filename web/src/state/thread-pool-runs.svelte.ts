/**
 * A lab's runs on real threads: starts the threads when they are first needed, runs A and B on them in turn, searches
 * for the largest load that a variant sustains, and keeps the results. Only one run or search is active at a time.
 */
import type { Outcome, RunOptions, ThreadEvents, Threads } from '../engine/threads/client.ts';
import { EngineFailed, Refused } from '../engine/supervisor.ts';
import { errorMessage } from '../engine/error-message.ts';
import { started } from '../engine/threads/start.ts';
import type { Config, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { threadPool as words } from '../words/thread-pool.en.ts';
import { faultText } from '../words/faults.en.ts';
import { ThreadPoolWatch } from './thread-pool-watch.svelte.ts';
import { Capacities, type Capacity } from './capacities.svelte.ts';

export type RunStatus<C extends Capacity = Capacity> =
  | { state: 'none' }
  | { state: 'starting' }
  /** `round` counts from 1. */
  | { state: 'running'; round: number; of: number }
  | { state: 'searching'; side: Side; at: C | null }
  | { state: 'failed'; why: string };

/** Result of a run with the configuration that it was made with. */
interface Kept<Result> {
  result: Result;
  config: Config;
  /** Whether the run was stopped early. */
  cut: boolean;
}

/** Loads the code of the threads and creates their client without starting any thread. */
export type OpenThreads = (events: ThreadEvents) => Promise<Threads>;

const open: OpenThreads = async (events) => {
  const { Threads } = await import('../engine/threads/client.ts');
  return new Threads(events);
};

/** Options that a capacity search passes to each trial. */
export type TrialOptions<C> = Pick<RunOptions<C>, 'signal' | 'onprogress'>;

export abstract class ThreadPoolRuns<Result, C extends Capacity = Capacity> {
  status = $state.raw<RunStatus<C>>({ state: 'none' });
  kept = $state.raw<Kept<Result>>();
  /** Messages about threads that died in the newest run. */
  deaths = $state.raw<readonly string[]>([]);
  readonly watch = new ThreadPoolWatch();
  readonly capacities: Capacities;

  #open: OpenThreads;
  #threads: Threads | undefined;
  #stop: AbortController | undefined;

  /** @param lab the lab's id @param openThreads creates the threads; tests pass their own */
  constructor(lab: string, openThreads = open) {
    this.#open = openThreads;
    this.capacities = new Capacities(lab);
  }

  get busy() {
    return ['starting', 'running', 'searching'].includes(this.status.state);
  }

  /** Number of threads in use. */
  get count() {
    return this.watch.slots.filter(({ state }) => state !== 'empty').length;
  }

  /** Runs A and B in turn. Resolves when the run has ended, also when it was stopped or failed. */
  abstract start(config: Config): Promise<void>;

  /** Threads that a search needs, without the conductor. */
  protected abstract hands(config: Config): number;

  /** Finds the largest load that one variant sustains. */
  protected abstract searchCapacity(
    threads: Threads,
    config: Config,
    variant: string,
    options: TrialOptions<C>,
  ): Promise<Outcome<C>>;

  /** Finds the largest load that A sustains, then the one that B sustains. */
  search(config: Config): Promise<void> {
    return this.alone(async (threads, signal) => {
      for (const side of [0, 1] as const) {
        const variant = side === 0 ? config.a : config.b;
        this.capacities.forget(variant, config);
        this.status = { state: 'searching', side, at: null };
        const { result, cancelled } = await this.searchCapacity(threads, config, variant, {
          signal,
          onprogress: (_, at) => (this.status = { state: 'searching', side, at }),
        });
        this.capacities.keep({ variant, held: result, cut: cancelled }, config, this.hands(config) + 1);
        if (cancelled) return;
        if (config.a === config.b) return;
      }
    });
  }

  /** Stops the current run or search; results so far are kept. */
  stop() {
    this.#stop?.abort();
  }

  /** Ends all threads, including those that are still starting. */
  close() {
    this.#stop?.abort();
    this.#stop = undefined;
    this.watch.stop();
    this.watch.slots = [];
    this.#threads?.end();
    this.#threads = undefined;
  }

  /** Whether the kept result belongs to another configuration. */
  stale({ a, b, seed, knobs }: Config): boolean {
    const of = this.kept?.config;
    if (!of) return false;
    const same = Object.entries(knobs).every(([id, value]) => of.knobs[id] === value);
    return of.a !== a || of.b !== b || of.seed !== seed || !same;
  }

  protected keep(result: Result | null, config: Config, cut: boolean) {
    if (result) this.kept = { result, config, cut };
  }

  /** Runs `work` with the threads, unless a run or search is already active. */
  protected async alone(work: (threads: Threads, signal: AbortSignal) => Promise<void>) {
    if (this.busy) return;
    this.status = { state: 'starting' };
    this.deaths = [];
    const { signal } = (this.#stop = new AbortController());
    try {
      const threads = this.#threads ?? (await this.#start(signal));
      if (threads) await work(threads, signal);
      this.#ended();
    } catch (error) {
      if (error instanceof Refused) this.status = { state: 'failed', why: errors.refused(error.refusal) };
      // If the runs were closed in the meantime, nothing is reported. A failed thread client reports its failure
      // itself.
      else if (error instanceof EngineFailed) this.#ended();
      else this.#fail(errorMessage(error));
    }
  }

  /** @returns the threads; undefined if they were stopped or closed while they started, or failed to start */
  async #start(signal: AbortSignal): Promise<Threads | undefined> {
    const threads = await this.#open({
      ontrap: (slot, message) => (this.deaths = [...this.deaths, words.trapped(slot, message)]),
      onfail: (fault) => this.#fail(faultText(fault)),
    });
    if (!(await started(threads, signal))) return undefined;
    this.watch.start(() => threads.slots);
    return (this.#threads = threads);
  }

  #ended() {
    if (this.busy) this.status = { state: 'none' };
  }

  /** The first failure is the one that is shown. */
  #fail(why: string) {
    if (this.status.state === 'failed') return;
    this.close();
    this.status = { state: 'failed', why };
  }
}
