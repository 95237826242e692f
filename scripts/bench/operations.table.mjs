/** Counts of operations as text. */
import { alignColumns } from './align.mjs';

/** @typedef {import('./document.mjs').OperationCount} OperationCount */

/** All operations, without the bytes. @param {Pick<OperationCount, 'operations'>} count */
export const total = ({ operations }) =>
  Object.entries(operations).reduce((sum, [id, executed]) => (id === 'bytes' ? sum : sum + executed), 0);

/** @param {number} executed @param {number} units @returns {string} operations a unit, with as many digits as the eye needs */
const each = (executed, units) => {
  const value = executed / units;
  return value === 0
    ? '0'
    : value < 100
      ? value.toFixed(2)
      : value < 10_000
        ? value.toFixed(1)
        : value.toFixed(0);
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
