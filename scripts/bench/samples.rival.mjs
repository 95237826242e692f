/** The other end of ringbuf.js: told a number of blocks through shared memory, it reads as many and says so. */
import { loadRingbuf } from './ringbuf.mjs';

/** Samples of a block, and what the rings hold: as in the engine. */
export const BLOCK = 128;
export const CAPACITY = 8192;

/**
 * Writes so many blocks, the first sample of each its number, as the engine does.
 * @param {import('./ringbuf.mjs').Ring} ring
 * @param {Float32Array} samples
 * @param {number} blocks
 */
export function fill(ring, samples, blocks) {
  for (let block = 0; block < blocks; block++) {
    samples[0] = block;
    // All of a block or nothing, as the others do; both ends move by whole blocks, so there is room for all or for none.
    while (ring.push(samples) === 0);
  }
}

/** @param {{ control: Int32Array, storage: SharedArrayBuffer }} places a word for blocks to read, and one for done */
async function serve({ control, storage }) {
  const { RingBuffer } = await loadRingbuf();
  self.postMessage('ready');
  const ring = new RingBuffer(storage, Float32Array);
  const samples = new Float32Array(BLOCK);
  for (;;) {
    Atomics.wait(control, 0, 0);
    const blocks = Atomics.exchange(control, 0, 0);
    for (let block = 0; block < blocks; block++) {
      while (ring.pop(samples) === 0);
      if (samples[0] !== Math.fround(block)) throw new Error(`block ${block} is ${samples[0]}`);
    }
    Atomics.store(control, 1, 1);
    Atomics.notify(control, 1);
  }
}

// Also loaded by the other end, for what both must agree on.
if (new URL(self.location.href).pathname.endsWith('samples.rival.mjs')) {
  self.onmessage = ({ data }) => {
    void serve(data);
  };
}
