/** A ratio with its interval over launches. */

/** Two-sided 5 % points of Student's t with 1 to 9 degrees of freedom; `engine/crates/measure/src/student.rs` computes them. */
const CRITICAL = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
/** The same point of the normal distribution. */
const Z = 1.959964;

/**
 * The same point for any number of degrees of freedom: from 10 on by the expansion around the normal distribution (Hill,
 * "Algorithm 396: Student's t-quantiles", 1970), which is right to three digits there.
 * @param {number} freedom
 */
function critical(freedom) {
  if (freedom <= CRITICAL.length) return CRITICAL[freedom - 1];
  return Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2);
}

/** @param {number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The geometric mean of launches' ratios, with its 95 % interval by Student's t of their logarithms.
 * @param {number[]} logs natural logarithms, one for each launch
 * @returns {{ ratio: number, low: number, high: number }} of one launch, an interval without ends
 */
export function overLaunches(logs) {
  const centre = mean(logs);
  const count = logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0);
  const reach = count > 1 ? critical(count - 1) * Math.sqrt(squares / (count - 1) / count) : Infinity;
  return { ratio: Math.exp(centre), low: Math.exp(centre - reach), high: Math.exp(centre + reach) };
}
