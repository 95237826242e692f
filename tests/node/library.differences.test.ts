/** Which songs have other rows than midb's. */
import { expect, test } from 'vitest';
import { blockFor } from '../../web/src/labs/library/columns.ts';
import { differencesOf, missing, parted } from '../../web/src/labs/library/desk/differences.ts';

/** Rows of three columns, of which the title is known. */
function rowsOf(songs: [song: number, title: string][]) {
  const bytes = songs.map(([, title]) => new TextEncoder().encode(title));
  const { rows } = blockFor(
    songs.length,
    bytes.reduce((sum, { length }) => sum + length, 0),
  );
  let end = 0;
  songs.forEach(([song], place) => {
    rows.songs[place] = song;
    rows.known[place] = 4;
    rows.text.set(bytes[place], end);
    rows.ends.set([end, end, (end += bytes[place].length)], 3 * place);
  });
  return rows;
}

test('rows are compared song by song, in any order', () => {
  const midb = rowsOf([
    [1, 'Run'],
    [2, 'One'],
    [3, 'Air'],
    [4, 'Eels'],
  ]);
  const other = rowsOf([
    [4, 'Eels'],
    [3, 'Air'],
    [3, 'Airs'],
    [9, 'New'],
    [1, 'RUN'],
  ]);
  expect(differencesOf(midb, other)).toEqual([
    { song: 1, s4: true, rows: 1 },
    { song: 2, s4: true, rows: 0 },
    { song: 3, s4: true, rows: 2 },
    { song: 9, s4: false, rows: 1 },
  ]);
  expect(differencesOf(midb, midb)).toEqual([]);
});

test('songs that midb does not find are listed once, with all engines that find them', () => {
  const shipped = parted('entries', [
    { song: 7, s4: false, rows: 1 },
    { song: 3, s4: true, rows: 0 },
    { song: 9, s4: false, rows: 1 },
  ]);
  const sql = parted('sql-old', [{ song: 9, s4: false, rows: 2 }]);
  expect(missing([shipped, sql]).map(([song, by]) => [song, by.map(({ id }) => id)])).toEqual([
    [7, ['entries']],
    [9, ['entries', 'sql-old']],
  ]);
});
