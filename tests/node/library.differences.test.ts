/** The page's summary of differences from midb. */
import { expect, test } from 'vitest';
import { missing, parted, reasons } from '../../web/src/labs/library/desk/differences.ts';

test('reasons are counted, and songs that midb does not find are listed once, with all engines that find them', () => {
  const shipped = parted('entries', [
    { song: 7, s4: false, rows: 1, quirks: ['digits'] },
    { song: 3, s4: true, rows: 0, quirks: ['preferred', 'numbers'] },
    { song: 9, s4: false, rows: 1, quirks: ['digits'] },
  ]);
  const sql = parted('sql-old', [{ song: 9, s4: false, rows: 2, quirks: ['texts'] }]);
  expect(reasons(shipped)).toEqual([
    ['digits', 2],
    ['preferred', 1],
    ['numbers', 1],
  ]);
  expect(missing([shipped, sql]).map(([song, by]) => [song, by.map(({ id }) => id)])).toEqual([
    [7, ['entries']],
    [9, ['entries', 'sql-old']],
  ]);
});
