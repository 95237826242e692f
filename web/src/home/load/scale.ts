/** The gauge's scale, which all its rows share: from 0 to a round number of listeners. Pure. */
import { roundUp } from '../../components/round-up.ts';
import type { Estimate } from './estimate.ts';

/** Number of parts into which the ticks divide the scale, at most. */
const PARTS = 5;

/** The ticks of a scale that contains 0 and `max`; the last one is its end. */
export function ticks(max: number): number[] {
  const distance = roundUp(max / PARTS);
  return Array.from({ length: Math.ceil(max / distance) + 1 }, (_, tick) => tick * distance);
}

/** Rounds a count of listeners to the precision that an interval of that half width deserves. */
export function rounded(count: number, half: number): number {
  const unit = half > 0 ? 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1) : 1;
  return Math.round(count / unit) * unit;
}

/** Half the width of an interval. */
export const half = ({ low, high }: Estimate): number => (high - low) / 2;
