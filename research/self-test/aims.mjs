/** What the self-test must show, and what a lab's measurements show of it. */
import { median, rate } from './statistics.mjs';

/**
 * @typedef {import('./document.mjs').Measurement} Measurement
 * @typedef {import('./statistics.mjs').Rate} Rate
 * @typedef {'met' | 'missed' | 'open'} State `open`: too few measurements to say
 */

/** The longest measurement of which a found slow-down of 5 % counts, in seconds. */
export const IN_TIME = 30;

/**
 * The aims, by slow-down. A rate of false findings is to be at most `most`, and the upper end of its interval at most `high`; a
 * rate of found slow-downs is to be at least `least`.
 */
export const AIMS = /** @type {const} */ ({
  0: { most: 0.05, high: 0.08 },
  5: { least: 0.8 },
  20: { least: 0.95 },
});

/**
 * Whether a measurement has a finding: of A/A a false one, of a slow-down the true one. 5 % must be found in time.
 * @param {Measurement} measurement
 */
export function hasFinding({ slowed, verdict, seconds }) {
  if (slowed === 0) return verdict === 'faster' || verdict === 'slower';
  return verdict === 'slower' && (slowed !== 5 || seconds <= IN_TIME);
}

/**
 * @param {number} slowed
 * @param {Rate} found
 * @returns {State | undefined} undefined without an aim
 */
export function stateOf(slowed, found) {
  if (slowed === 0) {
    const { most, high } = AIMS[0];
    if (found.rate <= most && found.high <= high) return 'met';
    return found.low > most ? 'missed' : 'open';
  }
  const aim = slowed === 5 || slowed === 20 ? AIMS[slowed] : undefined;
  if (!aim) return undefined;
  if (found.rate >= aim.least) return 'met';
  return found.high < aim.least ? 'missed' : 'open';
}

/**
 * @typedef {object} Shown what the measurements of a slow-down show
 * @property {number} slowed
 * @property {Rate} found
 * @property {State | undefined} state
 * @property {number} arrived the typical share by which the variant was measured to be slower, in percent
 * @property {number} floor the typical noise floor, a fraction
 * @property {number} wrong measurements that say the opposite: a slowed variant is faster
 * @property {{ clock: number, noise: number, floor: number, unsure: number, late: number }} missed measurements without the finding,
 *   by reason: the clock is too coarse; the floor is above the slow-down; the centre is within the floor although it is not; the interval contains 1; found too late
 */

/**
 * @param {number} slowed
 * @param {Measurement[]} all of which those with this slow-down count
 * @returns {Shown}
 */
export function shown(slowed, all) {
  const these = all.filter((one) => one.slowed === slowed);
  const figures = (/** @type {(one: Measurement) => number | null} */ read) =>
    median(these.flatMap((one) => read(one) ?? []));
  const found = rate(these.filter(hasFinding).length, these.length);
  return {
    ...{ slowed, found, state: stateOf(slowed, found) },
    arrived: (1 / figures(({ ratio }) => ratio) - 1) * 100,
    floor: figures(({ noise_floor }) => noise_floor),
    wrong: slowed === 0 ? 0 : these.filter(({ verdict }) => verdict === 'faster').length,
    missed: missedBy(these.filter((one) => !hasFinding(one))),
  };
}

/** @param {Measurement[]} missed */
function missedBy(missed) {
  const reasons = { clock: 0, noise: 0, floor: 0, unsure: 0, late: 0 };
  for (const { slowed, verdict, ratio, high, noise_floor } of missed) {
    if (verdict === 'below the clock') reasons.clock++;
    else if (verdict === 'slower') reasons.late++;
    else if (noise_floor !== null && noise_floor > slowed / 100) reasons.noise++;
    else if (high !== null && high >= 1) reasons.unsure++;
    else if (ratio !== null) reasons.floor++;
  }
  return reasons;
}
