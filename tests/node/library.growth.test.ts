/** The recorded growth of an engine while it loads. */
import { expect, test } from 'vitest';
import { grown, shuffled } from '../../web/src/labs/library/load/growth.ts';

test('leaves become cells, each the mean of a stretch', () => {
  expect(grown(Uint8Array.of(101, 51, 7))).toEqual({
    leaves: 3,
    records: 159,
    cells: Uint8Array.of(101, 51, 7),
  });
  const many = Uint8Array.from({ length: 1_000 }, (_, leaf) => (leaf % 2 === 0 ? 40 : 60));
  const { leaves, records, cells } = grown(many);
  expect([leaves, records, cells.length]).toEqual([1_000, 50_000, 240]);
  expect(Math.max(...cells.map((cell) => Math.abs(cell - 50)))).toBeLessThanOrEqual(3);
  expect(grown(new Uint8Array())).toEqual({ leaves: 0, records: 0, cells: new Uint8Array() });
});

test('in a drawn order are the same relations, each whole', () => {
  const row = Int32Array.from({ length: 500 }, (_, nth) => nth);
  const of = (add: number) => Uint32Array.from(row, (nth) => nth + add);
  const texts = Uint8Array.from(row, (nth) => nth % 2);
  const drawn = shuffled({
    songs: row,
    keys: of(1_000),
    values: row.map((nth) => -nth),
    texts,
    sources: of(2_000),
  });
  expect(drawn.songs).not.toEqual(row);
  expect(drawn.songs.toSorted()).toEqual(row);
  drawn.songs.forEach((song, at) =>
    expect([drawn.keys[at], drawn.values[at], drawn.texts[at], drawn.sources[at]]).toEqual([
      song + 1_000,
      -song || 0,
      song % 2,
      song + 2_000,
    ]),
  );
});
