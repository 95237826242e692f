/** Damaged files of the mapped engine in wasm, where sizes have 32 bits: each is opened or refused, and the library goes on. */
import { expect, test } from 'vitest';
import { isRefusal } from '../../web/src/engine/refusal.ts';
import { librarySaying, XMMS2 } from './library.engine.ts';

/** Numbers at which rounding up, doubling or adding overflows in 32 bits. */
const EXTREMES = [0x7fff_ffff, 0x7fff_ffe0, 0x8000_0000, 0xffff_ffff, 0x4000_0001, 0xffff_fff0];

test('any word at an extreme is refused at its place, or was of no use', () => {
  const library = librarySaying([
    [1, 'server', 'status', 1],
    [1, 'plugin/id3v2', 'artist', 'Björk'],
    [1, 'client/x', 'artist', 'BJÖRK'],
    [2, 'server', 'title', 'x'.repeat(100)],
  ]);
  library.open('mapped');
  library.load('mapped', 100);
  const file = library.file('mapped')!;
  library.ask('artist:björk', XMMS2);
  const words = new DataView(file.buffer);
  // Words that are zero are free space, all but those of the header.
  const places = Array.from({ length: file.length / 4 }, (_, word) => word * 4).filter(
    (at) => at < 256 || words.getInt32(at, true) !== 0,
  );
  let refused = 0;
  for (const at of places) {
    for (const extreme of EXTREMES) {
      const damaged = file.slice();
      new DataView(damaged.buffer).setUint32(at, extreme, true);
      try {
        library.open_file('mapped', damaged);
        expect(library.find('mapped')).toBeLessThanOrEqual(2);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(places.length);
  library.open_file('mapped', file);
  expect(library.find('mapped')).toBe(1);
  library.free();
});
