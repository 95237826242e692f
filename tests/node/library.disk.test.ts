/** A library that survives on files that lie: short writes, and calls that throw. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import init, { Library, LibraryLog, type LibraryHandle } from '../../engine/pkg-library/ringside.js';
import { NoFiles, openFiles } from '../../web/src/labs/library/disk/files.ts';

await init({
  module_or_path: readFileSync(new URL('../../engine/pkg-library/ringside_bg.wasm', import.meta.url)),
});

/** What a file does instead of what it is asked. */
type Fault = 'throws' | 'short' | undefined;

/** Files by name, of which any call may go wrong. */
class Disk {
  files = new Map<string, Uint8Array>();
  calls = 0;
  /** What becomes of the next calls. */
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

/** Commits songs one by one; resolves to those of which it was said that they last. */
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

test('what was committed is there when it is opened again, and an engine takes it', () => {
  const disk = new Disk();
  const log = disk.open();
  expect(commit(log, 1, 9)).toHaveLength(9);
  log.remove(song(4));
  expect(log.commit()).toBe(1);
  log.add(song(99));
  const { head, ring, generation, waiting, ...sizes } = log.sizes();
  expect({ ring, generation, waiting }).toEqual({ ring: 2 << 20, generation: 4, waiting: 1 });
  expect(sizes.log).toBe(head);
  log.free();
  const again = disk.open();
  expect(songs(again)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  expect(again.sizes()).toMatchObject({ head, tail: head, generation: 5 });
  const { songs: numbers, keys, values, texts, sources, text, ends } = again.columns();
  const library = Library.given(numbers, keys, values, texts, sources, text, ends);
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
        // Not even opened.
        expect((error as Error).message).toBe('The disk refused: measuring a file: There is no room.');
      }
      disk.fault = () => undefined;
      const log = disk.open();
      const found = songs(log);
      expect(found).toEqual(expect.arrayContaining(lasting));
      // The one that was being written when it broke may have lasted; none after it.
      expect(found.length - lasting.length).toBeLessThan(2);
      expect(commit(log, 20, 20)).toEqual([20]);
      log.free();
    }
});

test('damage is refused with its byte, a relation that is none with what is allowed', () => {
  const disk = new Disk();
  const log = disk.open();
  commit(log, 1, 8);
  expect(() => log.add({ ...song(1), song: 0 })).toThrow(
    expect.objectContaining({ knob: 'song', value: '0', allowed: '1 to 1000000' }),
  );
  expect(() => log.add({ ...song(1), value: 1.5 })).toThrow(expect.objectContaining({ knob: 'relation' }));
  log.add({ ...song(1), value: 'x'.repeat(2 << 20) });
  expect(() => log.commit()).toThrow(
    /^A commit of 20\d{5} bytes is more than the log takes at once, 1048566 bytes\.$/,
  );
  log.free();
  disk.files.get('log')![2] ^= 1;
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

test('where there are no files, or another tab has them, a sentence says so', async () => {
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
