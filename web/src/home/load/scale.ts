/** The gauge's scale, which all its rows share: from 0 to a round number of listeners. Pure. */
import type { Estimate } from './estimate.ts';

/** Number of parts into which the ticks divide the scale, at most. */
const PARTS = 5;

/** Distance between two ticks for a scale up to `max`: 1, 2 or 5 times a power of ten. */
function tickDistance(max: number): number {
  const least = max / PARTS;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

/** The ticks of a scale that contains 0 and `max`; the last one is its end. */
export function ticks(max: number): number[] {
  const distance = tickDistance(max);
  return Array.from({ length: Math.ceil(max / distance) + 1 }, (_, tick) => tick * distance);
}

/** Rounds a count of listeners to the precision that an interval of that half width deserves. */
export function rounded(count: number, half: number): number {
  const unit = half > 0 ? 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1) : 1;
  return Math.round(count / unit) * unit;
}

/** Half the width of an interval. */
export const half = ({ low, high }: Estimate): number => (high - low) / 2;
