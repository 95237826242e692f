/** ringbuf.js between two workers: what both ends do, and the end that reads, told how many blocks through shared memory. */
import { loadRingbuf } from './ringbuf.mjs';

/** Samples of a block, what the rings hold, and blocks that are checked: as in the engine, `ring/threads/rivals.rs`. */
export const BLOCK = 128;
export const CAPACITY = 8192;
export const CHECKED = 20_000;

/** Words of the memory that tells the reader what to do. */
export const ASKED = 0;
export const DONE = 1;
export const FOUND = 2;
export const CHECKING = 3;

/** What an end does between two looks when it has to wait: as in the engine. @param {number} turns */
function rest(turns) {
  for (let turn = 0; turn < turns; turn++);
}

/**
 * Writes so many blocks. All of a block goes in or nothing, as with the others: both ends move by whole blocks.
 * @param {import('./ringbuf.mjs').Ring} ring
 * @param {number} blocks
 * @param {number} turns
 * @param {(block: number, samples: Float32Array) => void} make
 */
export function fill(ring, blocks, turns, make) {
  const samples = new Float32Array(BLOCK);
  for (let block = 0; block < blocks; block++) {
    make(block, samples);
    while (ring.push(samples) === 0) rest(turns);
  }
}

/** The first sample of each block is its number. @param {number} block @param {Float32Array} samples */
export function number(block, samples) {
  samples[0] = block;
}

/** Every sample is another one. @param {number} block @param {Float32Array} samples */
export function count(block, samples) {
  for (let nth = 0; nth < BLOCK; nth++) samples[nth] = block * BLOCK + nth;
}

/**
 * Reads so many blocks into a buffer of its own.
 * @param {import('./ringbuf.mjs').Ring} ring
 * @param {number} blocks
 * @param {number} turns
 * @param {(block: number, samples: Float32Array, folded: number) => number} see
 */
function drain(ring, blocks, turns, see) {
  const samples = new Float32Array(BLOCK);
  let folded = 0;
  for (let block = 0; block < blocks; block++) {
    while (ring.pop(samples) === 0) rest(turns);
    folded = see(block, samples, folded);
  }
  return folded;
}

/** @param {number} block @param {Float32Array} samples @param {number} wrong */
const numbered = (block, samples, wrong) => wrong + (samples[0] === Math.fround(block) ? 0 : 1);

/** The engine's digest: FNV, a sample at a time. @param {number} _ @param {Float32Array} samples @param {number} hash */
function digested(_, samples, hash) {
  const bits = new Uint32Array(samples.buffer);
  for (let nth = 0; nth < BLOCK; nth++) hash = Math.imul(hash ^ bits[nth], 16_777_619);
  return hash;
}

/** @param {{ control: Int32Array, storage: SharedArrayBuffer, turns: number }} wanted */
async function serve({ control, storage, turns }) {
  const { RingBuffer } = await loadRingbuf();
  self.postMessage('ready');
  const ring = new RingBuffer(storage, Float32Array);
  for (;;) {
    Atomics.wait(control, ASKED, 0);
    const blocks = Atomics.exchange(control, ASKED, 0);
    // A loop for each: one that knows both calls what it could do itself.
    const found = control[CHECKING]
      ? drain(ring, blocks, turns, digested)
      : drain(ring, blocks, turns, numbered);
    Atomics.store(control, FOUND, found);
    Atomics.store(control, DONE, 1);
    Atomics.notify(control, DONE);
  }
}

// Also loaded by the other end, for what both must agree on.
if (new URL(self.location.href).pathname.endsWith('samples.rival.mjs')) {
  self.onmessage = ({ data }) => {
    void serve(data);
  };
}
