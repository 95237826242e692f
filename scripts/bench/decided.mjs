/** Which comparisons are certain enough to be compared with something else: a program must not read their bounds alone. */

/** @typedef {import('./document.mjs').Comparison} Comparison */

/** Fewer launches say nothing about the next one, which lays memory elsewhere: `--quick` makes one. */
const LEAST_LAUNCHES = 3;
/** The verdicts that say something about the ratio; the others are *too noisy* and *below the clock*. */
const DECIDED = new Set(['faster', 'slower', 'no difference found']);

/**
 * @param {Comparison} comparison
 * @returns {{ ratio: number, low: number, high: number, floor: number } | undefined} its ratio with its 95 % interval and noise
 *   floor; undefined if the comparison is undecided or was refused
 */
export function decided({ ratio, low, high, noise_floor: floor, instances, verdict, digests_equal: same }) {
  if (instances < LEAST_LAUNCHES) return undefined;
  const known = ratio !== null && low !== null && high !== null && floor !== null;
  return same && known && DECIDED.has(verdict) ? { ratio, low, high, floor } : undefined;
}
