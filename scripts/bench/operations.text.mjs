/** Counts of operations as text, and compared with those of an older document. They are exact, so that any difference counts. */
import { alignColumns } from './align.mjs';

/**
 * @typedef {import('./document.mjs').Document} Document
 * @typedef {import('./document.mjs').OperationCount} OperationCount
 *
 * @typedef {object} OperationChange of a variant's operations a unit of work
 * @property {string} name
 * @property {number} before
 * @property {number} now
 * @property {'equal' | 'fewer' | 'more'} verdict `equal` only if every class and the bytes are equal
 * @property {boolean} worse whether it rose by more than the tolerance
 */

/** All operations, without the bytes. @param {Pick<OperationCount, 'operations'>} count */
const total = ({ operations }) =>
  Object.entries(operations).reduce((sum, [id, executed]) => (id === 'bytes' ? sum : sum + executed), 0);

/** @param {number} executed @param {number} units @returns {string} operations a unit, with as many digits as the eye needs */
const each = (executed, units) => {
  const value = executed / units;
  const digits = value < 100 ? 2 : value < 10_000 ? 1 : 0;
  return value === 0 ? '0' : value.toFixed(digits);
};

/** @param {OperationCount[]} counts of a lab's preset */
function table(counts) {
  const [{ lab, preset, unit }] = counts;
  const classes = Object.keys(counts[0].operations).filter((id) =>
    counts.some(({ operations }) => operations[/** @type {'bytes'} */ (id)] > 0),
  );
  const rows = counts.map((count) => [
    ...[count.variant, String(count.units), each(total(count), count.units)],
    ...classes.map((id) => each(count.operations[/** @type {'bytes'} */ (id)], count.units)),
  ]);
  return `${lab} · ${preset}\n\n${alignColumns([`per ${unit}`, 'units', 'operations', ...classes], rows, [0])}`;
}

/** @param {OperationCount[]} all @returns {string[]} a table for each preset */
export function operationsTables(all) {
  /** @type {Map<string, OperationCount[]>} */
  const presets = new Map();
  for (const count of all) {
    const key = JSON.stringify([count.lab, count.preset]);
    presets.set(key, [...(presets.get(key) ?? []), count]);
  }
  return [...presets.values()].map(table);
}

/** @param {OperationCount} count */
const nameOf = ({ lab, preset, variant }) => `${lab} · ${preset} · ${variant}`;

/** What is compared: operations, and where these are equal, bytes; a unit of work. @param {OperationCount} count */
const figures = (count) => [total(count) / count.units, count.operations.bytes / count.units];

/**
 * @param {Document} now
 * @param {Document} before
 * @param {number} tolerance per cent by which a count may rise without being worse
 * @returns {OperationChange[]} of the counts that both documents have, in the order of the newer one
 */
export function operationChanges({ operations: now = [] }, { operations: before = [] }, tolerance = 0) {
  const old = new Map(before.map((count) => [nameOf(count), count]));
  return now.flatMap((count) => {
    const earlier = old.get(nameOf(count));
    if (!earlier) return [];
    const [mine, theirs] = [figures(count), figures(earlier)];
    const differing = mine.findIndex((figure, index) => figure !== theirs[index]);
    const verdict = differing < 0 ? 'equal' : mine[differing] > theirs[differing] ? 'more' : 'fewer';
    const worse = mine.some((figure, index) => 100 * (figure - theirs[index]) > tolerance * theirs[index]);
    return [{ name: nameOf(count), before: theirs[0], now: mine[0], verdict, worse }];
  });
}

/** @param {OperationChange[]} all @returns {string} a table, or a sentence if there is nothing in it */
export function formatOperationChanges(all) {
  if (all.length === 0) return 'The older document has none of these counts of operations.';
  const rows = all.map(({ name, before, now, verdict }) => {
    const change =
      verdict === 'equal' ? '–' : `${now < before ? '' : '+'}${(100 * (now / before - 1)).toFixed(3)} %`;
    return [name, before.toFixed(2), now.toFixed(2), change, verdict];
  });
  return alignColumns(['operations a unit', 'before', 'now', 'change', 'verdict'], rows, [0, 4]);
}

/** @param {Document} now @param {Document} before @param {number} tolerance per cent */
export function compareOperations(now, before, tolerance) {
  const all = operationChanges(now, before, tolerance);
  return { text: formatOperationChanges(all), isWorse: all.some(({ worse }) => worse) };
}
