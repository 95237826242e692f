/**
 * A worker that runs a module with a limited memory: growth beyond the limit fails. It reports its progress and how it ended.
 * The library's files are in a folder, so that a later worker finds them.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ task: 'write' | 'read' | 'convert', glue: string, module: WebAssembly.Module, folder: string, commits: number }} */
const { task, glue, module, folder, commits } = workerData;
const { initSync, LibraryLog, MediaFile } = await import(glue);

/** @param {object} message */
const post = (message) => parentPort?.postMessage(message);

/** @param {string} name @returns {import('../../engine/pkg-library/ringside.js').LibraryHandle & { close(): void }} */
function handle(name) {
  const file = openSync(join(folder, name), 'a+');
  closeSync(file);
  const held = openSync(join(folder, name), 'r+');
  return {
    read: (into, { at }) => readSync(held, into, 0, into.length, at),
    write: (bytes, { at }) => writeSync(held, bytes, 0, bytes.length, at),
    truncate: (size) => ftruncateSync(held, size),
    flush: () => fsyncSync(held),
    getSize: () => fstatSync(held).size,
    close: () => closeSync(held),
  };
}

const tasks = {
  /** Commits songs of 10,000 letters each, one by one. */
  write() {
    const log = LibraryLog.open(handle('log'), handle('snapshots'));
    for (let song = 1; song <= commits; song++) {
      log.add({ song, key: 'title', value: `${song}`.padStart(10_000, 'x'), source: 'server' });
      log.commit();
      post({ committed: song });
      if (song % 7 === 0) log.checkpoint();
    }
  },
  /** Says which songs there are. */
  read() {
    const log = LibraryLog.open(handle('log'), handle('snapshots'));
    post({ songs: Array.from(log.columns().songs) });
  },
  /** Writes a media file in each format. */
  convert() {
    const media = new MediaFile(new Uint8Array(readFileSync(join(folder, 'foreign.flv'))));
    post({ sizes: ['h264', 'aac', 'flv', 'ts'].map((format) => media.convert(format).length) });
  },
};

try {
  initSync({ module });
  tasks[task]();
  post({ ended: 'done' });
} catch (error) {
  // A refusal is a plain object.
  const message = error instanceof Error ? String(error) : JSON.stringify(error);
  post({ ended: error instanceof WebAssembly.RuntimeError ? 'trap' : 'error', message });
}
