/** The worker that commits: to the browser's own disk, which only a worker can access, or in memory. */
import initLibrary, { Library as Engine, LibraryLog } from '../../engine/pkg-library/ringside.js';
import initThreads, { JsTournament } from '../../engine/pkg-threads/ringside.js';
import { openFiles } from '../../web/src/labs/library/disk/files.ts';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { measureCommits } from './commits.mjs';
import { reason } from '../../scripts/bench/drive.mjs';

const FOLDERS = ['bench-each', 'bench-many'];

async function onDisk() {
  const files = await Promise.all(FOLDERS.map(openFiles));
  const end = async () => {
    files.forEach((one) => one.close());
    const root = await navigator.storage.getDirectory();
    await Promise.all(FOLDERS.map((folder) => root.removeEntry(folder, { recursive: true })));
  };
  return { logs: files.map(({ log, snapshots }) => LibraryLog.open(log, snapshots)), end };
}

self.onmessage = async ({ data: { preset, sampling } }) => {
  try {
    await Promise.all([initLibrary(), initThreads()]);
    const inMemory = () => ({ logs: FOLDERS.map(() => LibraryLog.in_memory()), end: () => undefined });
    const { logs, end } = await (preset === 'disk' ? onDisk() : inMemory());
    const measured = measureCommits({ logs, Engine, JsTournament }, preset, sampling);
    await end();
    self.postMessage({ measured });
  } catch (error) {
    self.postMessage({ error: reason(error, allowedText) });
  }
};
