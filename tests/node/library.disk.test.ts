/** A durable library on files that fail: short writes, and calls that throw. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import init, { Library, LibraryLog, type LibraryHandle } from '../../engine/pkg-library/ringside.js';
import { NoFiles, openFiles } from '../../web/src/labs/library/disk/files.ts';

await init({
  module_or_path: readFileSync(new URL('../../engine/pkg-library/ringside_bg.wasm', import.meta.url)),
});

/** The fault of a file's call. */
type Fault = 'throws' | 'short' | undefined;

/** Files by name; any call may fail. */
class Disk {
  files = new Map<string, Uint8Array>();
  calls = 0;
  /** The fault of each call, by its number. */
  fault: (call: number) => Fault = () => undefined;

  handle(name: string): LibraryHandle {
    const bytes = () => this.files.get(name) ?? new Uint8Array();
    const call = () => {
      const fault = this.fault(++this.calls);
      if (fault === 'throws') throw new DOMException('There is no room.', 'QuotaExceededError');
      return fault;
    };
    return {
      getSize: () => (call(), bytes().length),
      read: (into, { at }) => {
        const most = call() ? 1 : into.length;
        const part = bytes().subarray(at, at + most);
        into.set(part);
        return part.length;
      },
      write: (from, { at }) => {
        const part = call() ? from.subarray(0, from.length >> 1) : from;
        const grown = new Uint8Array(Math.max(bytes().length, at + part.length));
        grown.set(bytes());
        grown.set(part, at);
        this.files.set(name, grown);
        return part.length;
      },
      truncate: (size) => {
        if (!call()) this.files.set(name, bytes().slice(0, size));
      },
      flush: () => void call(),
    };
  }

  open = () => LibraryLog.open(this.handle('log'), this.handle('snapshots'));
}

const song = (song: number) => ({
  song,
  key: 'artist',
  value: song % 2 ? `Björk ${song}` : song,
  source: 'server',
});
const songs = (log: LibraryLog) => Array.from(log.columns().songs);

/** Commits songs one by one. @returns the songs whose commits were acknowledged */
function commit(log: LibraryLog, from: number, to: number): number[] {
  const lasting: number[] = [];
  for (let nth = from; nth <= to; nth++) {
    log.add(song(nth));
    try {
      log.commit();
      lasting.push(nth);
      if (nth % 3 === 0) log.checkpoint();
    } catch (error) {
      expect(String(error)).toMatch(/^Error: The disk refused.* (it took \d+ of \d+ bytes|There is no room)/);
    }
  }
  return lasting;
}

test('commits are there after reopening, and an engine can load them', () => {
  const disk = new Disk();
  const log = disk.open();
  expect(commit(log, 1, 9)).toHaveLength(9);
  log.remove(song(4));
  expect(log.commit()).toBe(1);
  log.add(song(99));
  const { head, ring, generation, waiting, ...sizes } = log.sizes();
  expect({ ring, generation, waiting }).toEqual({ ring: 2 << 20, generation: 4, waiting: 1 });
  // The head's block, and the written part of the ring.
  expect(sizes.log).toBe(4096 + head);
  log.free();
  const again = disk.open();
  expect(songs(again)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  expect(again.sizes()).toMatchObject({ head, tail: head, generation: 5 });
  const { songs: numbers, keys, values, texts, sources, text, ends } = again.columns();
  const library = Library.from_columns(numbers, keys, values, texts, sources, text, ends);
  expect(library.relations()).toBe(8);
  library.free();
  again.free();
});

test('a file that throws or writes a part, at any call, loses nothing that was committed, and never traps', () => {
  for (const kind of ['throws', 'short'] as const)
    for (let broken = 1; broken <= 60; broken++) {
      const disk = new Disk();
      disk.fault = (call) => (call >= broken && call < broken + 3 ? kind : undefined);
      let lasting: number[] = [];
      try {
        const log = disk.open();
        lasting = commit(log, 1, 8);
        log.free();
      } catch (error) {
        // The library could not be opened.
        expect((error as Error).message).toBe('The disk refused: measuring a file: There is no room.');
      }
      disk.fault = () => undefined;
      const log = disk.open();
      const found = songs(log);
      expect(found).toEqual(expect.arrayContaining(lasting));
      // The commit that failed may be durable; later ones were not made.
      expect(found.length - lasting.length).toBeLessThan(2);
      expect(commit(log, 20, 20)).toEqual([20]);
      log.free();
    }
});

test('damage is refused with its offset, an invalid relation with the allowed values', () => {
  const disk = new Disk();
  const log = disk.open();
  commit(log, 1, 8);
  expect(() => log.add({ ...song(1), song: 0 })).toThrow(
    expect.objectContaining({
      ...{ knob: 'song', value: '0' },
      allowed: { kind: 'range', min: 1, max: 1_000_000, unit: '' },
    }),
  );
  expect(() => log.add({ ...song(1), value: 1.5 })).toThrow(expect.objectContaining({ knob: 'relation' }));
  log.add({ ...song(1), value: 'x'.repeat(2 << 20) });
  expect(() => log.commit()).toThrow(
    /^A commit of 20\d{5} bytes is more than the log takes at once, 1048566 bytes\.$/,
  );
  log.free();
  disk.files.get('log')![4096 + 2] ^= 1;
  disk.files.get('snapshots')!.fill(255, 8192);
  expect(disk.open).toThrow(
    /^The library's snapshot is damaged at byte \d+: it does not begin with “midb”\.$/,
  );
});

test('in memory it does the same, and is empty again', () => {
  const log = LibraryLog.in_memory();
  commit(log, 1, 3);
  expect(songs(log)).toEqual([1, 2, 3]);
  log.free();
});

test('without files, or if another tab has them open, the page shows a message', async () => {
  const closed: string[] = [];
  const storage = (open: (name: string) => unknown) => ({
    storage: {
      getDirectory: () => ({
        getDirectoryHandle: () => ({
          getFileHandle: (name: string) => ({ createSyncAccessHandle: () => open(name) }),
        }),
      }),
    },
  });
  const locked = storage((name) => {
    if (name === 'snapshots')
      throw new DOMException('Access Handles cannot be created.', 'NoModificationAllowedError');
    return { close: () => closed.push(name) };
  });
  const secure = storage(() => {
    throw new DOMException('Not here.', 'SecurityError');
  });
  for (const [navigator, message] of [
    [{}, /no files for pages/],
    [locked, /open in another tab/],
    [secure, 'does not open the library’s files: Not here.'],
  ] as const) {
    vi.stubGlobal('navigator', navigator);
    await expect(openFiles('library')).rejects.toThrow(message);
    await expect(openFiles('library')).rejects.toThrow(NoFiles);
  }
  expect(closed).toEqual(['log', 'log']);
  vi.unstubAllGlobals();
});

/** A fixture of a format, as files of a disk. */
function fixture(format: string): Disk {
  const disk = new Disk();
  for (const file of ['log', 'snapshots'])
    disk.files.set(
      file,
      new Uint8Array(readFileSync(new URL(`../fixtures/library/${format}/${file}`, import.meta.url))),
    );
  return disk;
}

test.each(['format-1', 'format-2'])('files in %s are opened, and accept commits', (format) => {
  const disk = fixture(format);
  const log = disk.open();
  expect([songs(log).length, log.recovered(), log.stopped()]).toEqual([
    10,
    { entries: 2, changes: 5, torn: false, lost: false },
    undefined,
  ]);
  expect(commit(log, 70, 72)).toHaveLength(3);
  log.free();
  const again = disk.open();
  expect(songs(again).length).toBe(13);
  again.free();
});

test('files of a newer version are refused with their format, and not changed', () => {
  const disk = fixture('format-2');
  const log = disk.files.get('log')!;
  log.set([3, 0, 0, 0, 252, 255, 255, 255], 8);
  const before = [...disk.files].map(([name, bytes]) => [name, bytes.slice()]);
  const newer: unknown = expect.objectContaining({
    message: expect.stringContaining('format 3, which a newer version of Ringside wrote') as string,
    cause: { kind: 'newer', why: '', size: 3, most: 0 },
  });
  expect(disk.open).toThrow(newer);
  expect([...disk.files]).toEqual(before);
});

test('a replace that the disk refuses stops the log, says whether it is full, and leaves one library or the other', () => {
  const of = (first: number) => {
    const library = LibraryLog.in_memory();
    commit(library, first, first + 2);
    const { songs: numbers, keys, values, texts, sources, text, ends } = library.columns();
    library.free();
    const given = Library.from_columns(numbers, keys, values, texts, sources, text, ends);
    given.open('midb');
    given.load('midb', 1e6);
    const file = given.file('midb')!;
    given.free();
    return file;
  };
  const [first, second] = [of(10), of(20)];
  for (const kind of ['throws', 'short'] as const)
    for (let broken = 1, stopped = 1; stopped > 0; broken++) {
      const disk = new Disk();
      const log = disk.open();
      log.replace(first);
      commit(log, 30, 30);
      const from = disk.calls;
      disk.fault = (call) => (call === from + broken ? kind : undefined);
      let cause: unknown;
      try {
        log.replace(second);
      } catch (error) {
        ({ cause } = error as Error);
      }
      disk.fault = () => undefined;
      stopped = log.stopped() ? 1 : 0;
      if (cause) {
        expect([cause, log.stopped()]).toMatchObject([{ kind: 'full' }, { kind: 'stopped' }]);
        log.add(song(99));
        expect(() => log.commit()).toThrow('has to be opened again');
      }
      log.free();
      const again = disk.open();
      const found = songs(again).join();
      expect(cause ? ['10,11,12,30', '20,21,22'] : ['20,21,22']).toContain(found);
      again.free();
    }
});
