/**
 * The quantile of a list at a share from 0 to 1, by linear interpolation between neighbours, as in the engine.
 * @param {readonly number[]} values at least one
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}
