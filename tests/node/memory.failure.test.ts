/**
 * Refuses the n-th growth of memory in the shipped modules. A failed allocation traps, because Rust aborts, and
 * the trap ends only that worker. Earlier commits of the library are on the disk for the next worker, and the next worker
 * reads a media file normally. Where the engine checks the allocation, it returns an error with a message and does not trap.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ringside-memory-'));
beforeAll(() => copyFileSync(`${root}tests/fixtures/foreign.flv`, join(folder, 'foreign.flv')));
afterAll(() => rmSync(folder, { recursive: true }));

/** Decodes an unsigned LEB128 number. @returns the number and the offset after it */
function numberAt(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function numberOf(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...numberOf(Math.floor(value / 128))];
}

/** @returns a module whose memory can grow by `pages` pages and no more */
function limited(path: string, pages: number): WebAssembly.Module {
  const MEMORY = 5;
  const bytes = new Uint8Array(readFileSync(path));
  for (let at = 8; at < bytes.length;) {
    const [size, body] = numberAt(bytes, at + 1);
    if (bytes[at] !== MEMORY) {
      at = body + size;
      continue;
    }
    // One memory: a flag that says whether it has a maximum, then its minimum.
    const [least] = numberAt(bytes, body + 2);
    const section = [1, 1, ...numberOf(least), ...numberOf(least + pages)];
    const head = [MEMORY, ...numberOf(section.length), ...section];
    return new WebAssembly.Module(
      Uint8Array.from([...bytes.subarray(0, at), ...head, ...bytes.subarray(body + size)]),
    );
  }
  throw new Error(`${path} has no memory of its own`);
}

interface Outcome {
  ended: string;
  message: string;
  committed: number;
  songs: number[];
  sizes: number[];
}

/** Runs a task to its end in a new worker. */
function run(task: string, pkg: string, pages: number, at: string): Promise<Outcome> {
  const path = `${root}engine/${pkg}/ringside`;
  const module =
    pages < 0 ? new WebAssembly.Module(readFileSync(`${path}_bg.wasm`)) : limited(`${path}_bg.wasm`, pages);
  const workerData = { task, glue: `${path}.js`, module, folder: at, commits: COMMITS };
  const worker = new Worker(new URL('./memory.worker.mjs', import.meta.url), { workerData });
  const outcome: Outcome = { ended: '', message: '', committed: 0, songs: [], sizes: [] };
  return new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<Outcome>) => Object.assign(outcome, message));
    worker.on('error', reject);
    worker.on('exit', () => resolve(outcome));
  });
}

const COMMITS = 18;

test(
  'the library without memory at any growth: what was committed is there for the next worker',
  { timeout: 120_000 },
  async () => {
    let traps = 0;
    for (let pages = 0; ; pages++) {
      const at = mkdtempSync(join(folder, 'library-'));
      const { ended, message, committed } = await run('write', 'pkg-library', pages, at);
      expect(ended, message).toMatch(/^(trap|error|done)$/);
      if (ended === 'error') expect(message).toContain('do not fit into memory');
      const { songs, message: why } = await run('read', 'pkg-library', -1, at);
      // The commit that was under way may be durable, too.
      expect([committed, committed + 1], `${pages} pages, ${why}`).toContain(songs.length);
      expect(songs).toEqual(Array.from(songs, (_, nth) => nth + 1));
      if (ended === 'done') break;
      traps++;
    }
    expect(traps).toBeGreaterThan(4);
  },
);

test(
  'media without memory at any growth: the next worker reads the same file',
  { timeout: 120_000 },
  async () => {
    const whole = await run('convert', 'pkg-memory', -1, folder);
    expect([whole.ended, whole.sizes.length]).toEqual(['done', 4]);
    let traps = 0;
    for (let pages = 0; ; pages++) {
      const { ended, message, sizes } = await run('convert', 'pkg-memory', pages, folder);
      // The generated glue allocates when it passes the file in and the answer out; it traps.
      expect(ended, message).toMatch(/^(trap|error|done)$/);
      if (ended === 'error') expect(message).toMatch(/^\{"knob":"memory",/);
      if (ended === 'done') {
        expect(sizes).toEqual(whole.sizes);
        break;
      }
      traps++;
    }
    expect(traps).toBeGreaterThan(0);
    expect((await run('convert', 'pkg-memory', -1, folder)).sizes).toEqual(whole.sizes);
  },
);
