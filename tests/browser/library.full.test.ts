/** A library in the browser's own files when the disk is full: the message, and the contents that remain. */
import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import init, { Library } from '../../engine/pkg-library/ringside.js';
import { Keeper } from '../../web/src/labs/library/disk/keeper.svelte.ts';

/** Sets this origin's storage quota in bytes; without an argument, restores the browser's own. */
const room = (quotaSize?: number) =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Storage.overrideQuotaForOrigin',
    { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) },
  );

function fileOf(songs: number): Uint8Array {
  const library = Library.generate(songs, 0, false, false);
  library.open('midb');
  library.load('midb', 1e7);
  const file = library.file('midb')!;
  library.free();
  return file;
}

test('a full disk is reported, and earlier commits are kept', async () => {
  await init();
  const keeper = new Keeper(undefined, false);
  try {
    await keeper.open();
    await keeper.keep(fileOf(50));
    await keeper.rate([7], 4);
    expect([keeper.failed, keeper.kept!.songs]).toEqual([undefined, 50]);
    await expect.poll(() => keeper.persistence).toMatch(/^(granted|refused)$/);
    const { usage = 0 } = await navigator.storage.estimate();
    await room(usage + 100_000);
    await keeper.keep(fileOf(9_000));
    expect(keeper.failed).toMatch(
      /^The disk is full, or this site’s share of it \(.+\): the last change was not saved\./,
    );
    // The library was opened again: committed songs are there, and commits succeed as soon as there is room.
    expect(keeper.kept).toMatchObject({ songs: 50, memory: undefined, stopped: undefined });
    expect(keeper.kept!.rated.map(({ song, rating }) => [song, rating])).toEqual([[7, 4]]);
    await keeper.rate([8], 5);
    expect([keeper.failed === undefined, keeper.kept!.rated.length]).toEqual(
      keeper.failed ? [false, 1] : [true, 2],
    );
    await room();
    await keeper.rate([9], 5);
    expect([keeper.failed, keeper.kept!.rated[0]]).toMatchObject([undefined, { song: 9, rating: 5 }]);
    await keeper.keep(fileOf(9_000));
    expect([keeper.failed, keeper.kept!.songs]).toEqual([undefined, 9_000]);
  } finally {
    await room();
    await keeper.forget();
    keeper.close();
  }
});
