/** The user's own library is stored as its files, opened again, and removed; one of earlier versions is saved as a file. */
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Desk from '../../web/src/labs/library/desk/Desk.svelte';
import { LibraryRuns } from '../../web/src/labs/library/desk/desk.svelte.ts';
import { MOST_STORED } from '../../web/src/labs/library/own/limits.ts';
import { removeOldFiles } from '../../web/src/labs/library/own/old-library.ts';
import { StoredLibrary } from '../../web/src/labs/library/own/stored-library.svelte.ts';
import { removeStoredFiles, storedFiles } from '../../web/src/labs/library/own/stored-files.ts';
import log from '../fixtures/library/format-2-rated/log?url&inline';
import snapshots from '../fixtures/library/format-2-rated/snapshots?url&inline';
import { until } from './patience.ts';

afterEach(async () => {
  await removeStoredFiles();
  await removeOldFiles().catch(() => undefined);
});

const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const csv = (name: string, songs: number) =>
  new File(['title\n', ...Array.from({ length: songs }, (_, song) => `Song ${song}\n`)], name);
const old = () => Promise.reject(new Error('There is no old library.'));

/** Stores something else under a key of the files. */
function spoil(key: string, value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ringside-library', 1);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('own', 'readwrite');
      transaction.objectStore('own').put(value, key);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      transaction.onabort = () => reject(new Error('It was not stored.'));
    };
  });
}

test('files come back with their names and bytes, the last ones chosen; they can be removed', async () => {
  const stored = new StoredLibrary(false);
  await stored.look(old);
  expect([stored.about, stored.failed]).toEqual([undefined, undefined]);
  await stored.store([csv('a.csv', 3)]);
  await stored.store([csv('b.csv', 1), new File([Uint8Array.of(255, 0)], 'c.mp3', { lastModified: 7 })]);
  const next = new StoredLibrary(false);
  await next.look(old);
  expect(next.about).toEqual({ names: ['b.csv', 'c.mp3'], bytes: 15 });
  const [table, sound] = (await next.files())!;
  expect([table.name, await table.text()]).toEqual(['b.csv', 'title\nSong 0\n']);
  expect([sound.lastModified, [...new Uint8Array(await sound.arrayBuffer())]]).toEqual([7, [255, 0]]);
  await next.remove();
  expect([next.about, await storedFiles()]).toEqual([undefined, undefined]);
});

test('what cannot be stored or read is said in a sentence, and what was stored before stays', async () => {
  const stored = new StoredLibrary(false);
  await stored.store([csv('a.csv', 3)]);
  const large = { name: 'large.flac', size: MOST_STORED + 1 } as File;
  await stored.store([large]);
  expect(stored.failed).toMatch(/its files have 134.MB; up to 134.MB are kept\.$/);
  const unreadable = new File([], 'gone.csv');
  unreadable.arrayBuffer = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'));
  await stored.store([unreadable]);
  expect(stored.failed).toMatch(/this browser stores no files of it: It is gone\.$/);
  expect((await stored.files())!.map(({ name }) => name)).toEqual(['a.csv']);
  const framed = new StoredLibrary(true);
  await framed.store([csv('b.csv', 1)]);
  expect(framed.failed).toMatch(/in a frame of another page nothing is kept\.$/);
  for (const other of ['rubbish', [], [{ name: 'x' }], undefined]) {
    await spoil('files', other);
    expect(await stored.files()).toBeUndefined();
    expect(stored.failed).toMatch(/^What is kept in this browser cannot be read as files/);
  }
  await spoil('about', 7);
  const next = new StoredLibrary(false);
  await next.look(old);
  expect(next.about).toEqual({ names: [], bytes: 0 });
  await next.remove();
  expect(next.about).toBeUndefined();
});

const rest = (work: () => Promise<void>) => work();
/** Tests run in a frame, in which nothing is stored. */
const unframed = () => new LibraryRuns(undefined, undefined, new StoredLibrary(false));
const desk = (runs: LibraryRuns) => render(Desk, { runs, rest } as never);
const press = (container: Element, name: string) =>
  [...container.querySelectorAll('button')].find((button) => button.textContent.trim() === name)!.click();

test('the desk opens the stored library; one that is damaged is refused and can be removed', async () => {
  const first = unframed();
  const { container, unmount } = await desk(first);
  await until(() => first.opened !== undefined && first.busy === undefined);
  await first.openOwn([csv('own.csv', 12)]);
  await until(() => text(container).includes('Kept in this browser for your next visit: own.csv'));
  first.close();
  await unmount();
  const runs = unframed();
  const again = await desk(runs);
  await until(() => runs.opened !== undefined && runs.busy === undefined && runs.stored.about !== undefined);
  expect(runs.isOwn).toBe(false);
  press(again.container, 'Open this library');
  await until(() => runs.isOwn && runs.answer?.rows?.songs.length === 12);
  await spoil('files', [{ name: 'own.csv', lastModified: 0, bytes: Uint8Array.of(0x50, 0x4b, 3, 4).buffer }]);
  await until(() => runs.busy === undefined);
  press(again.container, 'Open this library');
  await until(() => text(again.container).includes('own.csv was left out: it is a ZIP archive'));
  press(again.container, 'Remove it');
  await until(() => runs.stored.about === undefined);
  expect(await storedFiles()).toBeUndefined();
  runs.close();
  await again.unmount();
});

/** Writes the files of an earlier version. */
async function writeOld(files: Record<string, BlobPart>) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('ringside-library', { create: true });
  for (const [name, bytes] of Object.entries(files)) {
    const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await file.write(new Blob([bytes]));
    await file.close();
  }
}
const bytesOf = async (url: string) => (await fetch(url)).arrayBuffer();
const folders = async () => {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of root.keys()) names.push(name);
  return names.filter((name) => name === 'ringside-library');
};

test('a library of an earlier version is offered as a file, and removed when it was saved or is not wanted', async () => {
  const files = { log: await bytesOf(log), snapshots: await bytesOf(snapshots) };
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
  for (const [log, says, button] of [
    [files.log, /Save its 5 songs as a file/, 'Save it as a file'],
    [files.log.slice(0, 4_100), /It is damaged: 5 songs can be read/, 'Delete it'],
  ] as const) {
    await writeOld({ log, snapshots: files.snapshots });
    const runs = unframed();
    const { container, unmount } = await desk(runs);
    await until(() => says.test(text(container)));
    expect(await folders()).toHaveLength(1);
    press(container, button);
    await until(async () => (await folders()).length === 0);
    await until(() => /is with your downloads/.test(text(container)) === (button !== 'Delete it'));
    runs.close();
    await unmount();
  }
  expect(saved).toEqual(['ringside-library.json']);
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  // An empty library is not worth a word.
  await writeOld({ log: '', snapshots: '' });
  const runs = unframed();
  const { unmount } = await desk(runs);
  await until(async () => (await folders()).length === 0);
  expect(runs.stored.old).toBeUndefined();
  runs.close();
  await unmount();
});
