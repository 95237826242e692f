/**
 * What a measured ratio says about a wanted one. A pipeline fails when the wanted ratio is certainly not met, and is not red
 * one day and green the next when it may be.
 */
import { change, decided } from './decided.mjs';

/**
 * @typedef {object} Expectation one comparison of the bench, and what its ratio should be
 * @property {string} lab
 * @property {string} preset
 * @property {string} baseline
 * @property {string} variant
 * @property {number} above the ratio, baseline time / variant time, that should be exceeded: 1.2 is 20 % faster
 * @property {boolean} [modelled] whether the figures count that include what the lab models, such as a collector
 */

/**
 * @typedef {import('./decided.mjs').Figures} Figures
 * @typedef {Figures & { lab: string, preset: string, baseline: string, variant: string, unit: string,
 *   digests_equal: boolean, modelled: Figures | null }} Comparison as `web/src/export/schema.js` of Ringside describes it
 * @typedef {{ outcome: 'passed' | 'warned' | 'failed', sentence: string }} Judgement
 */

const KEYS = /** @type {const} */ (['lab', 'preset', 'baseline', 'variant']);
const times = (/** @type {number} */ ratio) => `${ratio.toFixed(2)}×`;
const named = (/** @type {Comparison | Expectation} */ one) =>
  `${one.lab}, ${one.preset}: ${one.variant} against ${one.baseline}`;

/**
 * @param {unknown} value an entry of `expected.json`
 * @returns {Expectation}
 * @throws {Error} naming what is missing or wrong
 */
export function readExpectation(value) {
  const given = /** @type {Record<string, unknown>} */ (value ?? {});
  for (const key of KEYS) {
    if (typeof given[key] !== 'string') throw new Error(`${JSON.stringify(value)} has no ${key}.`);
  }
  if (typeof given.above !== 'number' || !(given.above > 0)) {
    throw new Error(`${JSON.stringify(value)}: "above" must be a ratio above 0, such as 1.2.`);
  }
  return /** @type {Expectation} */ (value);
}

/**
 * @param {Expectation} wanted
 * @param {Comparison[]} comparisons all that was measured
 * @returns {Judgement}
 */
export function judge(wanted, comparisons) {
  const name = named(wanted);
  const found = comparisons.find((one) => KEYS.every((key) => one[key] === wanted[key]));
  if (!found) {
    const there = comparisons.map(named).join('; ');
    return { outcome: 'failed', sentence: `${name}: was not measured. Measured were ${there || 'none'}.` };
  }
  if (!found.digests_equal) {
    return { outcome: 'failed', sentence: `${name}: refused, since the two did not do the same work.` };
  }
  const figures = wanted.modelled ? found.modelled : found;
  if (!figures)
    return { outcome: 'failed', sentence: `${name}: this lab models nothing; leave out "modelled".` };
  const goal = `wanted above ${times(wanted.above)}`;
  const read = decided(figures);
  if (typeof read === 'string') {
    return { outcome: 'warned', sentence: `${name}: ${goal}: undecided, because ${read}.` };
  }
  const { ratio, low, high, floor } = read;
  const measured = `${times(ratio)} (95 %: ${times(low)} to ${times(high)}, noise ±${(floor * 100).toFixed(1)} %), ${goal}`;
  const distance = change(ratio, wanted.above, floor);
  if (distance > 1 && low > wanted.above)
    return { outcome: 'passed', sentence: `${name}: ${measured}: met.` };
  if (distance < 1 && high < wanted.above)
    return { outcome: 'failed', sentence: `${name}: ${measured}: not met.` };
  return { outcome: 'warned', sentence: `${name}: ${measured}: undecided, too close to it.` };
}
