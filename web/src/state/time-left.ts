/**
 * Estimates how long a measurement still takes: from the pairs of its current instance, before the first of them from
 * the instance before it, and in the first instance from the measurement of A and B that preceded it, in proportion to
 * the number of variants. Pure.
 */
import type { Progress } from '../engine/types.ts';

/** Durations of an instance in ms: `before` its first pair, and of each pair. */
interface Pace {
  variants: number;
  before: number;
  pair: number;
}

export class TimeLeft {
  readonly #began: number;
  readonly #pairs: number;
  readonly #instances: number;
  readonly #preceding: Pace | undefined;
  #variants = 0;
  /** The first progress of the phase in which pairs are kept. */
  #first: { at: number; done: number } | undefined;
  #newest: { at: number; done: number; of: number } | undefined;

  /**
   * @param now time in ms
   * @param pairs number of pairs that are wanted in an instance
   * @param instances number of instances to come, with this one
   * @param preceding pace of the instance before, or of a measurement of A and B
   */
  constructor(now: number, pairs: number, instances = 1, preceding?: Pace) {
    [this.#began, this.#pairs, this.#instances, this.#preceding] = [now, pairs, instances, preceding];
  }

  receive({ phase, done, of }: Progress, now: number) {
    if (phase === 'digests') this.#variants = of;
    if (phase !== 'measuring') return;
    this.#first ??= { at: now, done };
    this.#newest = { at: now, done, of };
  }

  /** Pace of this instance; undefined before it has a pair. */
  get pace(): Pace | undefined {
    const [first, newest] = [this.#first, this.#newest];
    if (!first || !newest || newest.done === first.done) return undefined;
    const pair = (newest.at - first.at) / (newest.done - first.done);
    return { variants: this.#variants, before: first.at - this.#began, pair };
  }

  /** @returns ms; null while nothing is known */
  left(now: number): number | null {
    const { pace } = this;
    if (pace && this.#newest) {
      const own = Math.max(0, (this.#newest.of - this.#newest.done) * pace.pair);
      return own + (this.#instances - 1) * this.#duration(pace);
    }
    if (!this.#preceding || this.#variants === 0) return null;
    const share = this.#variants / this.#preceding.variants;
    const [before, pair] = [this.#preceding.before * share, this.#preceding.pair * share];
    const whole = this.#duration({ variants: this.#variants, before, pair });
    const spent = this.#first ? before : Math.min(before, now - this.#began);
    return this.#instances * whole - spent;
  }

  #duration({ before, pair }: Pace) {
    return before + this.#pairs * pair;
  }
}
