/**
 * How an instance of the bench samples, and what it hands to the next one.
 *
 * @typedef {import('../../engine/pkg-threads/ringside.js').MeasureSamples} MeasureSamples
 * @typedef {import('../../engine/pkg-threads/ringside.js').Sampling} Sampling
 *
 * @typedef {Sampling & { earlier: MeasureSamples[] }} CaseSampling
 * @typedef {Record<string, MeasureSamples>} CaseSamples the samples of an instance, by {@link caseOf}
 *
 * @typedef {object} Instance the settings of an instance
 * @property {number} pairs
 * @property {boolean} quick
 * @property {number} seed
 * @property {CaseSamples[]} earlier the samples of the instances before it
 * @property {string} [filter] of the comparisons, only those whose lab, preset, baseline and variant contain this text
 */

/** @param {{ lab: string, preset: string }} one */
export const caseOf = ({ lab, preset }) => `${lab}/${preset}`;

/**
 * The sampling of a case.
 * @param {Instance} instance
 * @param {{ lab: string, preset: string }} one
 * @returns {CaseSampling}
 */
export function samplingOf({ pairs, quick, seed, earlier, filter }, one) {
  const sampling = { pairs, quick, seed, earlier: earlier.flatMap((samples) => samples[caseOf(one)] ?? []) };
  return filter === undefined ? sampling : { ...sampling, filter };
}

/**
 * The sampling of one match of a case that has several.
 * @param {CaseSampling} sampling of the case
 * @param {number} match its index
 * @returns {Sampling}
 */
export function ofMatch({ earlier, ...sampling }, match) {
  const matches = earlier.flatMap((samples) => (samples.matches[match] ? [samples.matches[match]] : []));
  return { ...sampling, earlier: matches.map((one) => ({ matches: [one] })) };
}
