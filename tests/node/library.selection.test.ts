/** The selection of rows by pointer and by keyboard. */
import { expect, test } from 'vitest';
import {
  all,
  extended,
  moved,
  none,
  nothing,
  type Selection,
  toggled,
} from '../../web/src/labs/library/desk/selection.ts';

/** Five rows, shown from the last song to the first. */
const shown = { count: 5, song: (nth: number) => 50 - 10 * nth };
const songs = (selection: Selection) => [...selection.songs].sort((a, b) => a - b);

test('a range grows and shrinks from its start, and keeps earlier selections', () => {
  let at = toggled(nothing, 0, shown);
  at = moved(at, 2, shown);
  expect([songs(at), at.active]).toEqual([[50], 2]);
  at = extended(toggled(at, 2, shown), 4, shown);
  expect(songs(at)).toEqual([10, 20, 30, 50]);
  at = extended(at, 3, shown);
  expect(songs(at)).toEqual([20, 30, 50]);
  at = extended(at, 1, shown);
  expect(songs(at)).toEqual([30, 40, 50]);
  // Sorting the rows keeps the songs selected.
  expect(songs(toggled(at, 0, { count: 5, song: (nth) => 10 + 10 * nth }))).toEqual([10, 30, 40, 50]);
});

test('out, all, none, and the ends', () => {
  const one = toggled(nothing, 1, shown);
  expect(songs(toggled(one, 1, shown))).toEqual([]);
  expect(songs(all(one, shown))).toEqual([10, 20, 30, 40, 50]);
  expect(none(all(one, shown))).toEqual({ ...nothing, active: 1, anchor: 1 });
  expect(extended(one, 99, shown).active).toBe(4);
  expect(moved(one, -3, shown).active).toBe(0);
  expect(songs(toggled(nothing, 3, { count: 0, song: () => 7 }))).toEqual([]);
});
