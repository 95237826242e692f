/** Compares a bench document with an older one, ratio by ratio. */
import { columns } from './columns.mjs';

/**
 * @typedef {import('./document.mjs').Document} Document
 * @typedef {import('./document.mjs').Comparison} Comparison
 *
 * @typedef {object} Change of a comparison's ratio
 * @property {string} name
 * @property {number} before
 * @property {number} now
 * @property {number} low lower end of now / before: the two intervals at their farthest ends, so that it is rather too wide
 * @property {number} high
 * @property {'better' | 'worse' | 'as before'} verdict `better` if the variant gained against its baseline
 */

/** @param {Comparison} comparison */
const nameOf = ({ lab, preset, baseline, variant }) => `${lab} · ${preset} · ${variant} vs ${baseline}`;

/** The ratio of a comparison with its interval, if it has one. @param {Comparison} comparison */
function intervalOf({ ratio, low, high, digests_equal: same }) {
  return same && ratio !== null && low !== null && high !== null ? { ratio, low, high } : undefined;
}

/**
 * @param {Document} now
 * @param {Document} before
 * @returns {Change[]} of the comparisons that both documents have, in the order of the newer one
 */
export function changes(now, before) {
  const old = new Map(before.comparisons.map((one) => [nameOf(one), intervalOf(one)]));
  return now.comparisons.flatMap((one) => {
    const [mine, theirs] = [intervalOf(one), old.get(nameOf(one))];
    if (!mine || !theirs) return [];
    const [low, high] = [mine.low / theirs.high, mine.high / theirs.low];
    const verdict = low > 1 ? 'better' : high < 1 ? 'worse' : 'as before';
    return [{ name: nameOf(one), before: theirs.ratio, now: mine.ratio, low, high, verdict }];
  });
}

/**
 * @param {Change[]} all
 * @returns {string} a table, or a sentence if there is nothing in it
 */
export function formatChanges(all) {
  if (all.length === 0) return 'The older document has none of these comparisons.';
  const times = (/** @type {number} */ value) => `${value.toPrecision(3)}×`;
  const rows = all.map(({ name, before, now, low, high, verdict }) => [
    ...[name, times(before), times(now), times(now / before)],
    ...[`${times(low)} – ${times(high)}`, verdict],
  ]);
  return columns(['against', 'before', 'now', 'now / before', '95 % interval', 'verdict'], rows, [0, 5]);
}
