/**
 * The first answer of a measurement: A against B alone, for as many pairs as fit into a few seconds. A measurement of
 * all variants warms up each of them before its first pair, which takes up to a minute where there are many.
 */
import type { InstanceOrder } from './messages.ts';
import type { Measure, Module } from './modules.ts';

/** The largest number of pairs. With fewer than 15 of one instance there is no verdict. */
export const FIRST_PAIRS = 20;
/**
 * Time after which the answer is given with the pairs that there are, in ms. Warming up takes at most half of it, so that there
 * are some on a busy machine, too.
 */
const MOST_MS = 8_000;

/** One instance of a measurement, without the first answer. */
export const measurement = (
  measures: Module['Measure'],
  { config, sampling, against }: InstanceOrder,
): Measure => (against ? measures.among(config, against, sampling) : measures.page(config, sampling));

export class FirstAnswer implements Measure {
  #measure: Measure;
  #now: () => number;
  #until: number;

  /** The first answer for a configuration. */
  static of(measures: Module['Measure'], { config, sampling }: InstanceOrder): FirstAnswer {
    const first = { ...sampling, pairs: FIRST_PAIRS, earlier: [], most_ms: MOST_MS };
    return new FirstAnswer(measures.among(config, [config.b], first));
  }

  /** @param measure A against B @param now the current time in ms */
  constructor(measure: Measure, now = () => performance.now()) {
    this.#measure = measure;
    this.#now = now;
    this.#until = now() + MOST_MS;
  }

  advance(): number {
    const share = this.#measure.advance();
    const { phase, done } = this.progress();
    // A machine on which even checking the work takes longer has its first pair later.
    const least = this.#now() >= this.#until ? 1 : FIRST_PAIRS;
    return phase === 'measuring' && done >= least ? 1 : share;
  }

  progress() {
    return this.#measure.progress();
  }

  result() {
    return this.#measure.result();
  }

  samples() {
    return this.#measure.samples();
  }

  discard_round() {
    this.#measure.discard_round();
  }

  free() {
    this.#measure.free();
  }
}
