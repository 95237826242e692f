/** The library that earlier versions kept on disk becomes a list that the import reads, however damaged its files are. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { fromJson } from '../../web/src/labs/library/own/json.ts';
import {
  oldFiles,
  type OldLibrary,
  readOld,
  removeOldFiles,
} from '../../web/src/labs/library/own/old-library.ts';
import { readOwn } from '../../web/src/labs/library/own/read.ts';

afterEach(() => vi.unstubAllGlobals());

interface Bytes {
  log: Uint8Array<ArrayBuffer>;
  snapshots: Uint8Array<ArrayBuffer>;
}

function fixture(folder: string): Bytes {
  const read = (name: string) =>
    new Uint8Array(readFileSync(new URL(`../fixtures/library/${folder}/${name}`, import.meta.url)));
  return { log: read('log'), snapshots: read('snapshots') };
}

/** Songs as objects, with their artist. */
function songs({ json }: OldLibrary) {
  return JSON.parse(json) as Record<string, unknown>[];
}
const artists = (old: OldLibrary) => songs(old).map(({ artist }) => artist);

/** Rings of tests that go round are small. */
const RING = { '-wrapped': 4_096, '': undefined } as const;

test.each([
  ['format-1', '', 6],
  ['format-1', '-wrapped', 100],
  ['format-2', '', 6],
  ['format-2', '-wrapped', 100],
] as const)('%s%s is read to the last commit', (format, kind, commits) => {
  const { log, snapshots } = fixture(format + kind);
  const old = readOld(log, snapshots, RING[kind]);
  expect([old.songs, old.isWhole]).toEqual([commits, true]);
  expect(artists(old)).toEqual(Array.from({ length: commits }, (_, song) => `Björk ${song + 1}`));
  // Each third commit took the track number of a song away.
  const numbers = Array.from({ length: commits }, (_, nth) =>
    nth % 3 === 0 && nth + 3 <= commits ? undefined : nth - 2,
  );
  expect(songs(old).map(({ tracknr }) => tracknr)).toEqual(numbers);
});

test('imported songs and their ratings are imported again as they were; a change that was torn is left out', async () => {
  const { log, snapshots } = fixture('format-2-rated');
  const old = readOld(log, snapshots);
  expect([old.songs, old.isWhole]).toEqual([5, true]);
  const { relations, problems } = await readOwn([new File([old.json], 'ringside-library.json')]);
  const told = (song: number) =>
    Object.fromEntries(relations.filter((one) => one.song === song).map(({ key, value }) => [key, value]));
  expect(problems).toEqual([]);
  expect(told(1)).toEqual({
    ...{ url: 'own.csv#2', status: 1, artist: 'Air', album: 'Moon Safari', title: 'La femme d’argent' },
    ...{ tracknr: 1, duration: 428_000, genre: 'Electronic', my_note: 'first', rating: 5 },
  });
  expect(told(2)).toMatchObject({ title: 'Army of me, "live"', duration: 234_000 });
  expect(told(3)).toMatchObject({ title: '1999', my_note: 'two\nlines', tracknr: 12, duration: 30_000 });
  expect(told(4)).toMatchObject({ title: 'Hyperballad', rating: 2 });
  expect(told(5)).toMatchObject({ url: '/music/Air/Run.mp3', title: 'Run', duration: 251_000 });
});

test('what is damaged is said, and the rest is read', () => {
  const { log, snapshots } = fixture('format-2-rated');
  const changed = (of: Uint8Array<ArrayBuffer>, change: (bytes: Uint8Array<ArrayBuffer>) => void) => {
    const bytes = of.slice();
    change(bytes);
    return bytes;
  };
  const none = new Uint8Array();
  const counted = (one: Uint8Array, other: Uint8Array) => {
    const { songs: count, isWhole } = readOld(one, other);
    return [count, isWhole];
  };
  expect(counted(none, none)).toEqual([0, true]);
  // Without the log its ratings are missing; without the snapshots all but the rated songs.
  expect(counted(none, snapshots)).toEqual([5, false]);
  expect(counted(log, none)).toEqual([0, false]);
  expect(counted(log.subarray(0, 4_200), snapshots)).toEqual([5, false]);
  expect(counted(new TextEncoder().encode('somebody’s own'.repeat(900)), none)).toEqual([0, false]);
  // A changed song in an entry that is as long as before.
  expect(
    counted(
      changed(log, (bytes) => (bytes[4_117] ^= 64)),
      snapshots,
    ),
  ).toEqual([5, false]);
  // The second snapshot is the same library; neither is read when both are damaged.
  const heads = [0, 4_096].map((at) => changed(snapshots, (bytes) => (bytes[at + 20] ^= 1)));
  for (const damaged of heads) expect(counted(log, damaged)).toEqual([5, true]);
  const cut = snapshots.slice(0, 8_192 + 40);
  expect(counted(log, cut)).toEqual([0, false]);
});

test('no cut and no changed byte makes it fail or hang', () => {
  const whole = fixture('format-2-rated');
  const names = ['log', 'snapshots'] as const;
  for (const name of names)
    for (let at = 0; at < whole[name].length; at += at < 4_400 ? 13 : 31) {
      const flipped = whole[name].slice();
      flipped[at] ^= 1 << (at % 8);
      for (const bytes of [flipped, whole[name].slice(0, at)]) {
        const old = readOld(name === 'log' ? bytes : whole.log, name === 'log' ? whole.snapshots : bytes);
        expect(songs(old).length).toBe(old.songs);
        if (old.songs > 0) expect(fromJson(old.json, 'x').problems).toEqual([]);
      }
    }
});

test('files are found and removed where the browser has such files', async () => {
  const kept = new Map([
    ['log', new File(['l'], 'log')],
    ['snapshots', new File(['s'], 'snapshots')],
  ]);
  const removed: string[] = [];
  const folder = {
    getFileHandle: (name: string) => Promise.resolve({ getFile: () => Promise.resolve(kept.get(name)) }),
  };
  const root = {
    getDirectoryHandle: (name: string) =>
      kept.size > 0
        ? Promise.resolve(folder)
        : Promise.reject(new DOMException(`There is no ${name}.`, 'NotFoundError')),
    removeEntry: (name: string) => {
      removed.push(name);
      return Promise.resolve();
    },
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(root) } });
  expect((await oldFiles())?.log.size).toBe(1);
  await removeOldFiles();
  expect(removed).toEqual(['ringside-library']);
  kept.clear();
  expect(await oldFiles()).toBeUndefined();
  // Private windows refuse, and older browsers have none.
  const refusing = () => Promise.reject(new DOMException('No.', 'SecurityError'));
  for (const storage of [{ getDirectory: refusing }, {}, undefined]) {
    vi.stubGlobal('navigator', { storage });
    expect(await oldFiles()).toBeUndefined();
  }
});
