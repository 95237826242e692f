/** Counts of operations in the bench's documents: checked, as a table, and against an older document. */
import { expect, test } from 'vitest';
import { checkDocument, type OperationCount } from '../../scripts/bench/document.mjs';
import { formatOperationChanges, operationChanges } from '../../scripts/bench/operations.text.mjs';
import { formatTable } from '../../scripts/bench/table.mjs';
import { CLASSES } from '../../web/src/engine/operations/count.ts';
import { sample } from './bench.sample.ts';

const none = Object.fromEntries([...CLASSES, 'bytes'].map((id) => [id, 0])) as OperationCount['operations'];
const epoch: OperationCount = {
  ...{ lab: 'ring', preset: 'camera-wall', variant: 'epoch', module: 'a1b2', unit: 'delivery', units: 1_000 },
  operations: { ...none, loads: 90_000, integer: 110_000, bytes: 5_000_000 },
};

/** A document of counts, which are the given ones with some fields replaced. */
const documentOf = (...counts: (Partial<OperationCount> | undefined)[]) => ({
  ...sample(),
  comparisons: [],
  operations: counts.map((count) => ({ ...epoch, ...count })),
});
const against = (now: Partial<OperationCount>, tolerance = 0) =>
  operationChanges(documentOf(now), documentOf({}), tolerance)[0];
const with_ = (more: Partial<OperationCount['operations']>) => ({
  operations: { ...epoch.operations, ...more },
});

test('equal counts are equal, and one operation more is worse', () => {
  expect(against({})).toMatchObject({ verdict: 'equal', worse: false, before: 200, now: 200 });
  expect(against(with_({ loads: 90_001 }))).toMatchObject({ verdict: 'more', worse: true });
  expect(against(with_({ loads: 89_999 }))).toMatchObject({ verdict: 'fewer', worse: false });
});

test('a module that has changed without executing anything else is equal', () => {
  expect(against({ module: 'c3d4' })).toMatchObject({ verdict: 'equal', worse: false });
});

test('bytes are compared, too', () => {
  expect(against(with_({ bytes: 5_000_001 }))).toMatchObject({ verdict: 'more', worse: true });
});

test('counts over other numbers of units are compared by the unit', () => {
  const twice = Object.fromEntries(Object.entries(epoch.operations).map(([id, count]) => [id, 2 * count]));
  const operations = twice as OperationCount['operations'];
  expect(against({ units: 2_000, operations })).toMatchObject({ verdict: 'equal', worse: false });
});

test('a rise within the tolerance is not worse, and is still shown', () => {
  const risen = with_({ integer: 111_000 });
  expect(against(risen, 0.4)).toMatchObject({ verdict: 'more', worse: true });
  expect(against(risen, 0.5)).toMatchObject({ verdict: 'more', worse: false });
  expect(formatOperationChanges([against(risen, 0.5)])).toMatch(/epoch +200\.00 +201\.00 +\+0\.500 % +more$/);
});

test('counts that the older document does not have are left out', () => {
  const before = documentOf({ preset: 'low-latency' });
  expect(operationChanges(documentOf({}), before, 0)).toEqual([]);
  expect(operationChanges(documentOf({}), sample(), 0)).toEqual([]);
  expect(formatOperationChanges([])).toMatch(/none of these counts/);
});

test('the table has operations a unit, without classes that nothing executed', () => {
  const text = formatTable(documentOf({}, { variant: 'loop', ...with_({ float: 4 }) }));
  expect(text).toContain('ring · camera-wall');
  const [head, first, second] = text
    .split('\n')
    .slice(-3)
    .map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['per delivery', 'units', 'operations', 'loads', 'integer', 'float', 'bytes']);
  expect(first).toEqual(['epoch', '1000', '200.0', '90.00', '110.0', '0', '5000.0']);
  expect(second.slice(0, 3)).toEqual(['loop', '1000', '200.0']);
});

test('a count without units is refused', () => {
  expect(() => checkDocument(documentOf({ units: undefined }))).toThrow(/operations\[0\]\.units/);
});
