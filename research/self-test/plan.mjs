/**
 * Which measurements the self-test takes, and in which launches. A measurement has five instances in five launches, like
 * every other. A launch takes an instance of one measurement of each lab and slow-down; the next measurements have launches of
 * their own.
 *
 * @typedef {import('../../scripts/bench/sampling.mjs').Sampling} Sampling
 * @typedef {import('../../scripts/bench/sampling.mjs').MeasureSamples} MeasureSamples
 *
 * @typedef {{ lab: string, preset: string }} Case
 *
 * @typedef {object} Task an instance of a measurement
 * @property {string} lab
 * @property {string} preset
 * @property {number} slowed the share of its time by which the variant is slowed, in percent
 * @property {Sampling & { earlier: MeasureSamples[] }} sampling
 *
 * @typedef {object} Outcome of a task
 * @property {number} tick_us
 * @property {import('../../scripts/bench/document.mjs').Comparison} comparison of this instance and of those before it
 * @property {MeasureSamples} samples those of this instance
 * @property {number} seconds that it took
 *
 * @typedef {Outcome | { left: string }} Answer the outcome of a task, or why it cannot be run here
 */

/** Slow-downs in percent. 0 is A/A: every finding is false. */
export const SLOWED = /** @type {const} */ ([0, 2, 5, 20]);
/** Instances of a measurement, as in the bench. */
export const INSTANCES = 5;

/** A measurement of the plan. @typedef {Case & { slowed: number }} Planned */

/**
 * A measurement of each case and slow-down. They share their launches.
 * @param {Case[]} cases
 * @returns {Planned[]}
 */
export const plan = (cases) => cases.flatMap((one) => SLOWED.map((slowed) => ({ ...one, slowed })));

/**
 * The order of measurements in launch `launch` of a run: in each launch another slow-down comes first, so that none has the cold
 * start of a lab more often than the others.
 * @param {Planned[]} planned
 * @param {number} launch
 */
export function ordered(planned, launch) {
  const { length } = SLOWED;
  return planned.map((_, index) => planned[index - (index % length) + ((index + launch) % length)]);
}

/**
 * The seed of the `index`-th task of a run: far from those of its neighbours (Knuth's multiplicative hash).
 * @param {number} seed of the run
 * @param {number} index
 */
export const seedOf = (seed, index) => (seed + Math.imul(index, 0x9e3779b1)) >>> 0;
