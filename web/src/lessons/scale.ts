/** Positions on the scale of a guess. Pure. */
import type { Guess } from './question.ts';

/** Height of the scale, in px, and the heights of its rows from the top. */
export const HEIGHT = 68;
export const ROWS = { names: 11, bar: 20, barHeight: 8, axis: 40, numbers: 62 };
/** Distance of the axis's ends from the left and the right: half the slider's ring, in px. */
export const INSET = 9;

/** The numbers that the scale shows after the count. `sender`: the guess in the link that was opened. */
export interface Shown {
  said: number;
  value: number;
  sender?: number;
}

/** Alignment of a label that stays within the scale. */
type Anchor = 'start' | 'middle' | 'end';

export interface Mark {
  /** Distance from the left, in px. */
  x: number;
  anchor: Anchor;
}

/** Share of the width at either end where labels are aligned with the end. */
const EDGE = 0.12;

const at = (share: number, width: number): Mark => ({
  x: INSET + share * (width - 2 * INSET),
  anchor: share < EDGE ? 'start' : share > 1 - EDGE ? 'end' : 'middle',
});

/** Mark of a value on a scale of `width` px. Values outside the range are at its nearer end. */
export function markOf({ question: { min, max } }: Guess, value: number, width: number): Mark {
  return at(Math.min(1, Math.max(0, (value - min) / (max - min))), width);
}

/** The ends and the middle of the range, which the axis is labelled with. */
export const labelled = ({ question: { min, max } }: Guess): number[] => [min, (min + max) / 2, max];
