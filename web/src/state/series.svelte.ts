/** Several measurements that run one after the other, with each result as soon as it is known. */
import type { Comparison, Config } from '../engine/types.ts';
import type { Measuring, MeasuringOptions } from './measuring.svelte.ts';

/** One measurement of the series: side A's variant of a configuration against some others. */
export interface Measurement<Id extends string> {
  id: Id;
  config: Config;
  /** All others by default. */
  against?: string[];
}

export class Series<Id extends string> {
  /** Results by measurement. */
  results = $state.raw<Partial<Record<Id, Comparison[]>>>({});
  /** The current measurement. */
  current = $state<Id>();
  failed = $state.raw<{ id: Id; why: string }>();
  readonly measuring: Measuring;
  #options: MeasuringOptions | undefined;
  #stopped = false;
  /** Number of measurements, and when the first one began and each one ended, in ms. */
  #total = 0;
  #times: number[] = [];

  /** @param options of each measurement; a full one by default */
  constructor(measuring: Measuring, options?: MeasuringOptions) {
    this.measuring = measuring;
    this.#options = options;
  }

  /** Rounds of the current measurement that are done, and their total. */
  get rounds(): { done: number; of: number } {
    const { status } = this.measuring;
    return status.state === 'running' ? status.progress : { done: 0, of: 0 };
  }

  /** Estimate of the time that the current and the remaining ones take, in ms; null while there is none. */
  get left(): number | null {
    const { status } = this.measuring;
    const ended = this.#times.length - 1;
    const waiting = this.#total - ended - 1;
    if (status.state !== 'running' || status.left === null || (waiting > 0 && ended === 0)) return null;
    const each = ended === 0 ? 0 : (this.#times[ended] - this.#times[0]) / ended;
    return status.left + waiting * each;
  }

  /** Measures all of them; earlier results stay until they are replaced. Resolves when the series has ended, also when it was stopped or failed. */
  async measure(all: readonly Measurement<Id>[]) {
    this.#stopped = false;
    this.failed = undefined;
    [this.#total, this.#times] = [all.length, [performance.now()]];
    for (const { id, config, against } of all) {
      this.current = id;
      const before = this.measuring.result;
      await this.measuring.start(config, { against, ...this.#options });
      const { status, result } = this.measuring;
      if (result && result !== before) this.results = { ...this.results, [id]: result.comparisons };
      if (status.state === 'failed') this.failed = { id, why: status.why };
      if (this.#stopped || status.state === 'failed') break;
      this.#times.push(performance.now());
    }
    this.current = undefined;
  }

  /** Stops the current and the remaining measurements; results and rounds so far are kept. */
  stop() {
    this.#stopped = true;
    this.measuring.stop();
  }

  close() {
    this.#stopped = true;
    this.measuring.cancel();
  }
}
