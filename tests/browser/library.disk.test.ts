/** A library on the browser's own disk: its worker is killed with the files open, and nothing committed is lost. */
import { afterEach, expect, test } from 'vitest';
import type { Keep, Kept } from './library.disk.worker.ts';
import { soon } from './patience.ts';

const folder = `library-${crypto.randomUUID()}`;
const workers: Worker[] = [];
afterEach(async () => {
  workers.forEach((worker) => worker.terminate());
  const root = await navigator.storage.getDirectory();
  await soon(() => root.removeEntry(folder, { recursive: true }));
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
  // A second one has to wait for the first.
  expect(await keep(31, 1)).toEqual({ sentence: expect.stringContaining('open in another tab') as string });
  workers.forEach((worker) => worker.terminate());
  // The browser lets go of a dead worker's files a moment later.
  const again = await soon(async () => {
    const kept = await keep(31, 10);
    expect(kept).toHaveProperty('songs');
    return kept;
  });
  expect(again).toEqual({ songs: upTo(40), generation: 4 });
});
