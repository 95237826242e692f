/**
 * The first answer of a measurement: A against B alone, for as many pairs as fit into a few seconds. A measurement of
 * all variants warms up each of them before its first pair, which takes up to a minute where there are many.
 */
import type { Measure, Module } from './modules.ts';
import type { Config, Progress } from './types.ts';

/** The largest number of pairs. */
export const FIRST_PAIRS = 12;
/** Time after which the answer is given with the pairs that there are, in ms. */
const MOST_MS = 8_000;

/** What is to be measured: `against` are the variants to compare with A, by default all others. */
interface Asked {
  config: Config;
  pairs: number;
  against?: string[];
}

/** Whether a first answer precedes the result: where all variants are measured, and A is not B. */
export const isPreceded = ({ config: { a, b }, against }: Asked) => !against && a !== b;

/** The measurement that was asked for, without the first answer. */
export const measurement = (
  measures: Module['Measure'],
  { config, pairs, against }: Asked,
): Measure => (against ? measures.among(config, against, pairs) : measures.page(config, pairs));

export class FirstAnswer implements Measure {
  #measure: Measure;
  #now: () => number;
  #until: number;

  /** The first answer for a configuration. */
  static of(measures: Module['Measure'], config: Config): FirstAnswer {
    return new FirstAnswer(measures.among(config, [config.b], FIRST_PAIRS));
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
