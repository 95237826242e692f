/** A library on the browser's own disk: its worker is killed with the files open, and nothing committed is lost. */
import { afterEach, expect, test } from 'vitest';
import init, { Library } from '../../engine/pkg-library/ringside.js';
import { removeFiles } from '../../web/src/labs/library/disk/files.ts';
import { Keeper } from '../../web/src/labs/library/disk/keeper.svelte.ts';
import type { Keep, Kept } from './library.disk.worker.ts';
import { soon } from './patience.ts';

const folder = `library-${crypto.randomUUID()}`;
const workers: Worker[] = [];
afterEach(async () => {
  workers.forEach((worker) => worker.terminate());
  await soon(() => removeFiles(folder));
});

function keep(first: number, count: number): Promise<Kept> {
  const worker = new Worker(new URL('./library.disk.worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Kept>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ folder, first, count } satisfies Keep);
  });
}

const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1);

test('a worker that is killed with a library open loses nothing that it committed', async () => {
  expect(await keep(1, 30)).toEqual({ songs: upTo(30), generation: 2 });
  // A second worker has to wait for the first.
  expect(await keep(31, 1)).toEqual({ sentence: expect.stringContaining('open in another tab') as string });
  workers.forEach((worker) => worker.terminate());
  // The browser releases a dead worker's files a moment later.
  const again = await soon(async () => {
    const kept = await keep(31, 10);
    expect(kept).toHaveProperty('songs');
    return kept;
  });
  expect(again).toEqual({ songs: upTo(40), generation: 4 });
});

test('a library is kept and rated; killed in the middle of a write it comes back with all that had lasted', async () => {
  await init();
  const library = Library.generate(60, 0, false, false);
  library.open('midb');
  library.load('midb', 1e6);
  const keeper = new Keeper(undefined, false);
  await keeper.open();
  expect(keeper.kept).toMatchObject({ memory: undefined, relations: 0 });
  await keeper.keep(library.file('midb')!);
  await keeper.rate([4, 9], 5);
  await keeper.rate([9], 3);
  expect(keeper.kept!.rated.map(({ song, rating }) => [song, rating])).toEqual([
    [9, 3],
    [4, 5],
  ]);
  expect(keeper.kept!.rated[1].name).toBe('Metallica – One');
  expect(keeper.lasted.map(({ changes, bytes }) => [changes, bytes > 0])).toEqual([
    [2, true],
    [2, true],
    [0, false],
  ]);
  await keeper.crash(4);
  expect([keeper.kept, keeper.torn!.written * 2 - keeper.torn!.of]).toEqual([undefined, 0]);
  await keeper.open();
  expect(keeper.recovered).toEqual({ entries: 2, changes: 4, torn: true, lost: false });
  expect(keeper.kept).toMatchObject({ songs: 60, relations: library.relations() + 2 });
  expect(keeper.kept!.rated.map(({ song, rating }) => [song, rating])).toEqual([
    [9, 3],
    [4, 5],
  ]);
  await keeper.rate([61], 2);
  expect(keeper.failed).toBe('There is no song 61 in the library that is kept.');
  await keeper.forget();
  expect(keeper.kept!.relations).toBe(0);
  keeper.close();
  // In a frame of another site's page nothing is stored.
  const framed = new Keeper(undefined, true);
  await framed.open();
  expect(framed.kept!.memory).toContain('In a frame');
  await framed.keep(library.file('midb')!);
  await framed.crash(4);
  expect([framed.failed, framed.kept]).toEqual(['The worker was killed.', undefined]);
  await framed.open();
  expect(framed.kept!.relations).toBe(0);
  framed.close();
});
