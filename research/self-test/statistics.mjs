/** Rates with their intervals. */
import { quantile } from '../quantile.mjs';

/** The quantile of the normal distribution at 0.975. */
const Z = 1.959963984540054;

/**
 * @typedef {object} Rate
 * @property {number} count
 * @property {number} of
 * @property {number} rate NaN of none
 * @property {number} low lower end of the 95 % interval
 * @property {number} high upper end
 */

/**
 * The rate of `count` of `of` with Wilson's score interval (1927), which is valid for small numbers and for none of many.
 * @param {number} count
 * @param {number} of
 * @returns {Rate}
 */
export function rate(count, of) {
  if (of === 0) return { count, of, rate: NaN, low: 0, high: 1 };
  const share = count / of;
  const scale = 1 + Z ** 2 / of;
  const centre = (share + Z ** 2 / (2 * of)) / scale;
  const reach = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  // Exactly 0 and 1 at the ends, where rounding would leave 1e-18.
  return {
    ...{ count, of, rate: share },
    low: count === 0 ? 0 : centre - reach,
    high: count === of ? 1 : centre + reach,
  };
}

/** @param {number[]} values @returns {number} the median; NaN of none */
export const median = (values) => (values.length === 0 ? NaN : quantile(values, 0.5));
