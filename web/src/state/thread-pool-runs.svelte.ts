/**
 * A lab's runs on real threads: runs A and B in turn, searches for the largest load that a variant sustains, and keeps
 * the results.
 */
import type { Outcome, RunOptions, Threads } from '../engine/threads/client.ts';
import type { Config, Side } from '../engine/types.ts';
import { threadPool as words } from '../words/thread-pool.en.ts';
import { Capacities, type Capacity } from './capacities.svelte.ts';
import { OnThreads, type OpenThreads } from './on-threads.svelte.ts';

/** `round` counts from 1. */
type UnderWay<C extends Capacity> =
  { state: 'running'; round: number; of: number } | { state: 'searching'; side: Side; at: C | null };

export type RunStatus<C extends Capacity = Capacity> = OnThreads<UnderWay<C>>['status'];

/** Result of a run with the configuration that it was made with. */
interface Kept<Result> {
  result: Result;
  config: Config;
  /** Whether the run was stopped early. */
  cut: boolean;
}

/** Options that a capacity search passes to each trial. */
export type TrialOptions<C> = Pick<RunOptions<C>, 'signal' | 'onprogress'>;

export abstract class ThreadPoolRuns<Result, C extends Capacity = Capacity> extends OnThreads<UnderWay<C>> {
  kept = $state.raw<Kept<Result>>();
  readonly capacities: Capacities;

  /** @param lab the lab's id @param openThreads creates the threads; tests pass their own */
  constructor(lab: string, openThreads?: OpenThreads) {
    super(words.trapped, openThreads);
    this.capacities = new Capacities(lab);
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
}
