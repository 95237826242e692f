/** The ring's runs on real threads. */
import type { Threads } from '../../../engine/threads/client.ts';
import type { Flights } from '../../../engine/threads/messages.ts';
import type { Config } from '../../../engine/types.ts';
import type { OpenThreads } from '../../../state/on-threads.svelte.ts';
import { ThreadPoolRuns, type TrialOptions } from '../../../state/thread-pool-runs.svelte.ts';
import { drawSeed } from '../../../state/draw-seed.ts';
import type { RunResult, Capacity } from './result.ts';
import { HOLD_S, PAIRS, readerThreads, runMs } from './plan.ts';

export class RingRuns extends ThreadPoolRuns<RunResult, Capacity> {
  /** Recorded events of the threads; undefined before the runs have ended. */
  flights = $state.raw<Flights>();
  /** Threads for readers. The publisher has one more. */
  readonly threads: number;

  /** @param openThreads creates the threads; tests pass their own */
  constructor(openThreads?: OpenThreads, processors = navigator.hardwareConcurrency) {
    super('ring', openThreads);
    this.threads = readerThreads(processors);
  }

  start(config: Config): Promise<void> {
    return this.alone(async (threads, signal) => {
      this.flights = undefined;
      const input = {
        config,
        threads: this.threads,
        pairs: PAIRS,
        seed: drawSeed(),
        ms: runMs(config.knobs),
      };
      const { result, cancelled } = await threads.run('ring', input, {
        threads: this.hands() + 1,
        signal,
        onprogress: (_, { done, of, found }) => {
          this.status = { state: 'running', round: done + 1, of };
          this.keep(found, config, false);
        },
      });
      this.keep(result.found, config, cancelled);
      this.flights = result.flights;
    });
  }

  protected hands() {
    return this.threads;
  }

  protected searchCapacity(
    threads: Threads,
    config: Config,
    variant: string,
    options: TrialOptions<Capacity>,
  ) {
    const input = { config, variant, threads: this.threads, seconds: HOLD_S };
    return threads.run('ringCapacity', input, { ...options, threads: this.hands() + 1 });
  }
}
