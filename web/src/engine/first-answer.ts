/**
 * The first answer of a measurement: A against B alone, for as many pairs as fit into a few seconds. A measurement of
 * all variants warms up each of them before its first pair, which takes up to a minute where there are many.
 */
import type { Measure } from './modules.ts';
import type { Progress } from './types.ts';

/** The largest number of pairs. */
export const FIRST_PAIRS = 12;
/** Time after which the answer is given with the pairs that there are, in ms. */
const MOST_MS = 8_000;

export class FirstAnswer implements Measure {
  #measure: Measure;
  #now: () => number;
  #until: number;

  /** @param measure A against B @param now the current time in ms */
  constructor(measure: Measure, now = () => performance.now()) {
    this.#measure = measure;
    this.#now = now;
    this.#until = now() + MOST_MS;
  }

  advance(): number {
    const share = this.#measure.advance();
    const { phase, done } = this.progress();
    const enough = phase === 'measuring' && done >= FIRST_PAIRS;
    return enough || this.#now() >= this.#until ? 1 : share;
  }

  progress(): Progress {
    return this.#measure.progress();
  }

  result() {
    return this.#measure.result();
  }

  discard_round() {
    this.#measure.discard_round();
  }

  free() {
    this.#measure.free();
  }
}
