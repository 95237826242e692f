/** A logarithmic axis of ratios. Pure. */

import { leading, roundDown, roundUp } from '../components/rounding.ts';

export interface Axis {
  low: number;
  high: number;
  /** Marks at 1, 2 or 5 times a power of ten. */
  marks: number[];
  /** Position of a ratio, 0 to 1; ratios outside the axis are clamped. */
  at: (ratio: number) => number;
}

/** Smallest distance between two marks, as a share of the axis. */
const APART = 0.09;

/** The axis that contains all ratios and 1, which stands for no difference. */
export function axisOf(ratios: readonly number[]): Axis {
  const all = [0.8, 1.25, ...ratios.filter((one) => one > 0 && Number.isFinite(one))];
  const [low, high] = [roundDown(Math.min(...all)), roundUp(Math.max(...all))];
  const span = Math.log(high / low);
  const at = (ratio: number) => Math.min(1, Math.max(0, Math.log(ratio / low) / span));
  const every: number[] = [];
  for (let mark = low; mark <= high * (1 + 1e-9); mark = roundUp(mark * 1.01))
    every.push(Number(mark.toPrecision(6)));
  // If there is no room for all marks, 1 comes first, then powers of ten, then fives and twos.
  const order = every.toSorted((one, other) => rank(one) - rank(other));
  const marks: number[] = [];
  for (const mark of order) if (marks.every((one) => Math.abs(at(one) - at(mark)) >= APART)) marks.push(mark);
  return { low, high, marks: marks.sort((one, other) => one - other), at };
}

function rank(mark: number): number {
  if (mark === 1) return 0;
  return Math.abs(leading(mark)[1] - 1) < 1e-6 ? 1 : 2;
}
