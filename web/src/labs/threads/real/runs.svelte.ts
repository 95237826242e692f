/** The job pool's runs on real threads. */
import type { Threads } from '../../../engine/threads/client.ts';
import type { Config } from '../../../engine/types.ts';
import type { OpenThreads } from '../../../state/on-threads.svelte.ts';
import { ThreadPoolRuns, type TrialOptions } from '../../../state/thread-pool-runs.svelte.ts';
import { drawSeed } from '../../../state/draw-seed.ts';
import type { RunResult, Capacity } from './result.ts';
import { presetSeries } from './presets.ts';

/**
 * Rounds of four timed runs: A beside B, and A beside A. One more run of each side warms up. With fewer than eight rounds
 * the engine decides nothing.
 */
export const PAIRS = 8;
/** How long a load must be sustained, in s. */
const HOLD_S = 10;

export class JobPoolRuns extends ThreadPoolRuns<RunResult, Capacity> {
  /** Measurements of the presets beside the authors' figure. */
  readonly presets = presetSeries();

  /** @param openThreads creates the threads; tests pass their own */
  constructor(openThreads?: OpenThreads) {
    super('threads', openThreads);
  }

  start(config: Config): Promise<void> {
    return this.alone(async (threads, signal) => {
      const input = { config, pairs: PAIRS, seed: drawSeed() };
      const { result, cancelled } = await threads.run('pool', input, {
        threads: this.hands(config),
        signal,
        onprogress: (_, { done, of, found }) => {
          this.status = { state: 'running', round: done + 1, of };
          this.keep(found, config, false);
        },
      });
      this.keep(result.found, config, cancelled);
    });
  }

  override close() {
    super.close();
    this.presets.close();
  }

  /** Workers and producers without the conductor, which runs one of them itself. */
  protected hands({ knobs }: Config) {
    return knobs.workers + knobs.producers - 1;
  }

  protected searchCapacity(
    threads: Threads,
    config: Config,
    variant: string,
    options: TrialOptions<Capacity>,
  ) {
    const input = { config, variant, seconds: HOLD_S };
    return threads.run('poolCapacity', input, { ...options, threads: this.hands(config) });
  }
}
