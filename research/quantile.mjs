/** Quantiles, interpolated as in the engine. */

/**
 * @param {readonly number[]} values at least one
 * @param {number} share from 0 to 1: 0.5 is the median
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
