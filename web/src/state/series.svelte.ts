/** Several measurements, one after the other: what each found, as soon as it has. */
import type { Comparison, Config } from '../engine/types.ts';
import type { Measuring } from './measuring.svelte.ts';

/** One of them: side A's variant of a configuration against some others. */
export interface Measurement<Id extends string> {
  id: Id;
  config: Config;
  against: string[];
}

export class Series<Id extends string> {
  /** What was found, by measurement. */
  found = $state.raw<Partial<Record<Id, Comparison[]>>>({});
  /** The one under way. */
  current = $state<Id>();
  failed = $state.raw<{ id: Id; why: string }>();
  readonly measuring: Measuring;
  #pairs: number;
  #stopped = false;

  /** @param pairs of samples that a comparison rests on */
  constructor(measuring: Measuring, pairs: number) {
    this.measuring = measuring;
    this.#pairs = pairs;
  }

  /** Rounds of the one under way. */
  get rounds(): { done: number; of: number } {
    const { status } = this.measuring;
    return status.state === 'running' ? status.progress : { done: 0, of: 0 };
  }

  /** Measures all of them anew. Resolves when that ended, for whatever reason. */
  async measure(all: readonly Measurement<Id>[]) {
    this.#stopped = false;
    [this.found, this.failed] = [{}, undefined];
    for (const { id, config, against } of all) {
      this.current = id;
      await this.measuring.start(config, { against, pairs: this.#pairs });
      const { status, result } = this.measuring;
      if (status.state === 'failed') this.failed = { id, why: status.why };
      if (this.#stopped || status.state === 'failed') break;
      if (result) this.found = { ...this.found, [id]: result.comparisons };
    }
    this.current = undefined;
  }

  /** Gives up the one under way and those to come; what was found stays. */
  stop() {
    this.#stopped = true;
    this.measuring.cancel();
  }

  close() {
    this.#stopped = true;
    this.measuring.close();
  }
}
