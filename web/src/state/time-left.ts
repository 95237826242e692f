/**
 * Estimates how long a measurement still takes: from the pairs that it has, and before the first of them from the
 * measurement of A and B that preceded it, in proportion to the number of variants. Pure.
 */
import type { Progress } from '../engine/types.ts';

/** Durations of a measurement in ms: `before` its first pair, and of each pair. */
interface Pace {
  variants: number;
  before: number;
  pair: number;
}

export class TimeLeft {
  readonly #began: number;
  readonly #pairs: number;
  readonly #preceding: Pace | undefined;
  #variants = 0;
  /** The first progress of the phase in which pairs are kept. */
  #first: { at: number; done: number } | undefined;
  #newest: { at: number; done: number; of: number } | undefined;

  /** @param now time in ms @param pairs number of pairs that are wanted @param preceding pace of a measurement of A and B */
  constructor(now: number, pairs: number, preceding?: Pace) {
    [this.#began, this.#pairs, this.#preceding] = [now, pairs, preceding];
  }

  receive({ phase, done, of }: Progress, now: number) {
    if (phase === 'digests') this.#variants = of;
    if (phase !== 'measuring') return;
    this.#first ??= { at: now, done };
    this.#newest = { at: now, done, of };
  }

  /** Pace of this measurement; undefined before it has a pair. */
  get pace(): Pace | undefined {
    const [first, newest] = [this.#first, this.#newest];
    if (!first || !newest || newest.done === first.done) return undefined;
    const pair = (newest.at - first.at) / (newest.done - first.done);
    return { variants: this.#variants, before: first.at - this.#began, pair };
  }

  /** @returns ms; null while nothing is known */
  left(now: number): number | null {
    const { pace } = this;
    if (pace && this.#newest) return Math.max(0, (this.#newest.of - this.#newest.done) * pace.pair);
    if (!this.#preceding || this.#variants === 0) return null;
    const share = this.#variants / this.#preceding.variants;
    const before = this.#first ? 0 : Math.max(0, this.#preceding.before * share - (now - this.#began));
    return before + this.#pairs * this.#preceding.pair * share;
  }
}
