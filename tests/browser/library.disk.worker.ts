/** A worker with a library on the browser's disk, for the test that kills it: adds songs, one commit each, and reports all songs. */
import init, { LibraryLog } from '../../engine/pkg-library/ringside.js';
import { openFiles } from '../../web/src/labs/library/disk/files.ts';

/** The range of songs to add and commit, and one song that is added without a commit. */
export interface Keep {
  folder: string;
  first: number;
  count: number;
}

/** All songs of the library, or the error. */
export type Kept = { songs: number[]; generation: number } | { sentence: string };

async function keep({ folder, first, count }: Keep): Promise<Kept> {
  await init();
  const { log: file, snapshots } = await openFiles(folder);
  const log = LibraryLog.open(file, snapshots);
  const song = (song: number) => log.add({ song, key: 'url', value: `file:///${song}`, source: 'server' });
  for (let nth = 0; nth < count; nth++) {
    song(first + nth);
    log.commit();
    if (nth === count >> 1) log.checkpoint();
  }
  song(first + count);
  return { songs: Array.from(log.columns().songs), generation: log.sizes().generation };
}

self.onmessage = ({ data }: MessageEvent<Keep>) => {
  const refused = ({ message }: Error): Kept => ({ sentence: message });
  void keep(data)
    .catch(refused)
    .then((kept) => self.postMessage(kept));
};
