/** Compares a bench document with an older one, ratio by ratio. */
import { alignColumns } from './align.mjs';

/**
 * @typedef {import('./document.mjs').Document} Document
 * @typedef {import('./document.mjs').Comparison} Comparison
 *
 * @typedef {object} Change of a comparison's ratio
 * @property {string} name
 * @property {number | null} before
 * @property {number | null} now
 * @property {{ low: number, high: number } | null} interval of now / before: the two intervals at their farthest ends, so that it
 *   is rather too wide; null if one of the two comparisons is undecided
 * @property {'better' | 'worse' | 'as before' | 'undecided'} verdict `better` if the variant gained against its baseline. A change
 *   is neither unless the interval excludes 1 and the change exceeds both noise floors together
 */

/** Fewer launches say nothing about the next one, which lays memory elsewhere: `--quick` makes one. */
const LEAST_LAUNCHES = 3;
/** The verdicts that say something about the ratio; the others are *too noisy* and *below the clock*. */
const DECIDED = new Set(['faster', 'slower', 'no difference found']);

/**
 * @param {Comparison} comparison
 * @returns {{ ratio: number, low: number, high: number, floor: number } | undefined} its ratio with its 95 % interval and noise
 *   floor; undefined if the comparison is undecided or was refused
 */
function decided({ ratio, low, high, noise_floor: floor, instances, verdict, digests_equal: same }) {
  if (instances < LEAST_LAUNCHES) return undefined;
  const known = ratio !== null && low !== null && high !== null && floor !== null;
  return same && known && DECIDED.has(verdict) ? { ratio, low, high, floor } : undefined;
}

/** @param {Comparison} comparison */
const nameOf = ({ lab, preset, baseline, variant }) => `${lab} · ${preset} · ${variant} vs ${baseline}`;

/** @param {Comparison} now @param {Comparison} before @returns {Omit<Change, 'name'>} */
function changeOf(now, before) {
  const [mine, theirs] = [decided(now), decided(before)];
  const ratios = { before: before.ratio, now: now.ratio };
  if (!mine || !theirs) return { ...ratios, interval: null, verdict: 'undecided' };
  const [low, high] = [mine.low / theirs.high, mine.high / theirs.low];
  const change = mine.ratio / theirs.ratio;
  const isLarge = Math.max(change, 1 / change) > (1 + mine.floor) * (1 + theirs.floor);
  const verdict = isLarge && low > 1 ? 'better' : isLarge && high < 1 ? 'worse' : 'as before';
  return { ...ratios, interval: { low, high }, verdict };
}

/**
 * @param {Document} now
 * @param {Document} before
 * @returns {Change[]} of the comparisons that both documents have, in the order of the newer one
 */
export function changes(now, before) {
  const old = new Map(before.comparisons.map((one) => [nameOf(one), one]));
  return now.comparisons.flatMap((one) => {
    const name = nameOf(one);
    const older = old.get(name);
    return older ? [{ name, ...changeOf(one, older) }] : [];
  });
}

/**
 * @param {Change[]} all
 * @returns {string} a table, or a sentence if there is nothing in it
 */
export function formatChanges(all) {
  if (all.length === 0) return 'The older document has none of these comparisons.';
  const times = (/** @type {number | null} */ value) => (value === null ? '–' : `${value.toPrecision(3)}×`);
  const rows = all.map(({ name, before, now, interval, verdict }) => [
    ...[name, times(before), times(now), times(now && before && now / before)],
    ...[interval ? `${times(interval.low)} – ${times(interval.high)}` : '–', verdict],
  ]);
  return alignColumns(['against', 'before', 'now', 'now / before', '95 % interval', 'verdict'], rows, [0, 5]);
}

/** @param {Document} now @param {Document} before */
export function compareRatios(now, before) {
  const all = changes(now, before);
  return { text: formatChanges(all), isWorse: all.some(({ verdict }) => verdict === 'worse') };
}
