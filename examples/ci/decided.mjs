/**
 * Which readings of a bench can be compared with something else. A bench on a machine with neighbours is not exact, and says how
 * exact it is: its verdict, the whole interval, the noise floor and the number of launches decide, never the ratio alone.
 */

/** Fewer launches say nothing about the next one, which lays memory elsewhere. `--quick` makes one. */
const LEAST_LAUNCHES = 3;

/**
 * @typedef {object} Figures what the bench measured, as `web/src/export/schema.js` of Ringside describes it
 * @property {number | null} ratio
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} [noise_floor] absent in histories of earlier versions
 * @property {number} [instances] launches; absent in histories of earlier versions
 * @property {string} verdict
 *
 * @typedef {{ ratio: number, low: number, high: number, floor: number }} Decided
 */

/**
 * @param {Figures} figures
 * @returns {Decided | string} the ratio with its interval and noise floor, or why it decides nothing
 */
export function decided({ ratio, low, high, noise_floor: floor = 0, instances = LEAST_LAUNCHES, verdict }) {
  if (verdict === 'below the clock' || ratio === null) return 'the clock is too coarse for it';
  if (instances < LEAST_LAUNCHES) {
    return `a run of fewer than ${LEAST_LAUNCHES} launches says nothing about others: measure without --quick`;
  }
  if (verdict === 'too noisy' || low === null || high === null || floor === null) {
    return 'the run was too noisy: measure with more launches, such as --instances 10';
  }
  return { ratio, low, high, floor };
}

/**
 * How many times as large `of` is as `than`, if that exceeds what the noise floors explain; 1 otherwise.
 * @param {number} of @param {number} than @param {...number} floors
 */
export function change(of, than, ...floors) {
  const quotient = of / than;
  const noise = floors.reduce((all, floor) => all * (1 + floor), 1);
  return Math.max(quotient, 1 / quotient) > noise ? quotient : 1;
}
