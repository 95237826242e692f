/**
 * A question about a lab whose answer the user's own browser finds. Courses ask such questions, and so do the steps of
 * the labs' stories.
 */

/** A number that is computed from the exact counts of the worlds. */
export interface Value {
  /** Name of a count, as in the lab's `counts`. */
  count: string;
  /** Count of the same side to divide by. */
  per?: string;
  /** Value of one side, or the ratio of both. */
  of: 'a' | 'b' | 'a/b' | 'b/a';
}

/** How the question is answered in the user's own browser. */
export type Find =
  /** Exact counts at a virtual time, in ms. */
  | { kind: 'count'; at: number; value: Value }
  /**
   * The lab's own measurement of side A's variant against the others. `ratio`: A to B; `modelled`: the ratio with
   * modelled costs; `floor`: the noise floor in per cent; `repeat`: the difference between the ratios of two runs in
   * per cent.
   */
  | { kind: 'measure'; reads: 'ratio' | 'modelled' | 'floor' | 'repeat' }
  /** Smallest step of the page's clock, in µs. */
  | { kind: 'clock' };

export type CountFind = Find & { kind: 'count' };

/**
 * Asks for exact counts.
 * @param of the side, or the ratio of both
 * @param count its name, as in the lab's `counts`
 * @param at virtual time of the count, in ms
 * @param per count of the same side to divide by
 */
export const counting = (of: Value['of'], count: string, at: number, per?: string): CountFind => ({
  kind: 'count',
  at,
  value: { of, count, per },
});

/** An option of a question, for values from `from` up to but not including `to`. */
interface Option<Id extends string = string> {
  id: Id;
  from?: number;
  to?: number;
  /** The option that no difference is found. */
  same?: true;
  /** The option that nothing is timed because the sides' digests differ. */
  differ?: true;
}

/** The question: several options, or a number that counts as right within a factor of `near`. */
export type Question = readonly Option[] | { min: number; max: number; near: number };

/** A prediction: the id of an option, or a number. */
export type Said = string | number;

/** A question with the way to its answer. */
export interface Asked {
  question: Question;
  find: Find;
}

/** A question of a lab's story: how large is a count of one side? */
export interface Guess extends Asked {
  question: { min: number; max: number; near: number };
  find: CountFind;
  /** Step of the slider; the number field takes every whole number. */
  step: number;
}

/** Ratio of guess and count up to which the guess counts as right. */
const NEAR = 1.1;

/**
 * Asks for a count of one side.
 * @param of the side
 * @param count its name, as in the lab's `counts`
 * @param at virtual time of the count, in ms
 * @param max largest guess; the smallest is 0
 */
export const guessing = (of: 'a' | 'b', count: string, at: number, max: number, step = 1): Guess => ({
  question: { min: 0, max, near: NEAR },
  find: counting(of, count, at),
  step,
});

/** Whether a number may be guessed: a whole one in the question's range. */
export const isAllowed = ({ question: { min, max } }: Guess, value: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Where the slider starts: the middle of its range. */
export const startOf = ({ question: { min, max }, step }: Guess): number =>
  min + Math.round((max - min) / 2 / step) * step;
