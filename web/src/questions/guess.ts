/** A question of a lab's story: how large is a count of one side? */
import type { Asked, Find } from './question.ts';

export interface Guess extends Asked {
  question: { min: number; max: number; near: number };
  find: Find & { kind: 'count' };
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
  find: { kind: 'count', at, value: { of, count }, shows: [] },
  step,
});

/** Whether a number may be guessed: a whole one in the question's range. */
export const isAllowed = ({ question: { min, max } }: Guess, value: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Where the slider starts: the middle of its range. */
export const startOf = ({ question: { min, max }, step }: Guess): number =>
  min + Math.round((max - min) / 2 / step) * step;
