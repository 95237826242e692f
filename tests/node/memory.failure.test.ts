/**
 * Refuses the n-th growth of memory in the shipped media module. A failed allocation traps, because Rust aborts, and
 * the trap ends only that worker: the next worker reads a media file normally. Where the engine checks the allocation, it
 * returns an error with a message and does not trap.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';

const media = readFileSync(`${root}tests/fixtures/foreign.flv`);

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
  sizes: number[];
}

/** Converts a media file in a new worker. @param pages growth of its memory in pages; without a limit if negative */
function convert(pages: number): Promise<Outcome> {
  const path = `${root}engine/pkg-memory/ringside`;
  const module =
    pages < 0 ? new WebAssembly.Module(readFileSync(`${path}_bg.wasm`)) : limited(`${path}_bg.wasm`, pages);
  const workerData = { glue: `${path}.js`, module, media };
  const worker = new Worker(new URL('./memory.worker.mjs', import.meta.url), { workerData });
  const outcome: Outcome = { ended: '', message: '', sizes: [] };
  return new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<Outcome>) => Object.assign(outcome, message));
    worker.on('error', reject);
    worker.on('exit', () => resolve(outcome));
  });
}

test(
  'media without memory at any growth: the next worker reads the same file',
  { timeout: 120_000 },
  async () => {
    const whole = await convert(-1);
    expect([whole.ended, whole.sizes.length]).toEqual(['done', 4]);
    let traps = 0;
    for (let pages = 0; ; pages++) {
      const { ended, message, sizes } = await convert(pages);
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
    expect((await convert(-1)).sizes).toEqual(whole.sizes);
  },
);
