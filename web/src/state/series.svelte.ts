/** Several measurements that run one after the other, with each result as soon as it is known. */
import type { Comparison, Config } from '../engine/types.ts';
import type { Measuring } from './measuring.svelte.ts';

/** One measurement of the series: side A's variant of a configuration against some others. */
export interface Measurement<Id extends string> {
  id: Id;
  config: Config;
  against: string[];
}

export class Series<Id extends string> {
  /** Results by measurement. */
  results = $state.raw<Partial<Record<Id, Comparison[]>>>({});
  /** The current measurement. */
  current = $state<Id>();
  failed = $state.raw<{ id: Id; why: string }>();
  readonly measuring: Measuring;
  #pairs: number;
  #stopped = false;

  /** @param pairs pairs of samples in a comparison */
  constructor(measuring: Measuring, pairs: number) {
    this.measuring = measuring;
    this.#pairs = pairs;
  }

  /** Rounds of the current measurement that are done, and their total. */
  get rounds(): { done: number; of: number } {
    const { status } = this.measuring;
    return status.state === 'running' ? status.progress : { done: 0, of: 0 };
  }

  /** Measures all of them again. Resolves when the series has ended, also when it was stopped or failed. */
  async measure(all: readonly Measurement<Id>[]) {
    this.#stopped = false;
    [this.results, this.failed] = [{}, undefined];
    for (const { id, config, against } of all) {
      this.current = id;
      await this.measuring.start(config, { against, pairs: this.#pairs });
      const { status, result } = this.measuring;
      if (status.state === 'failed') this.failed = { id, why: status.why };
      if (this.#stopped || status.state === 'failed') break;
      if (result) this.results = { ...this.results, [id]: result.comparisons };
    }
    this.current = undefined;
  }

  /** Cancels the current and the remaining measurements; results so far are kept. */
  stop() {
    this.#stopped = true;
    this.measuring.cancel();
  }

  close() {
    this.#stopped = true;
    this.measuring.close();
  }
}
