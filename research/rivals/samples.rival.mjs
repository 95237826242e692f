/**
 * ringbuf.js between two workers: functions of both ends, and the reading end, which receives the number of blocks
 * through shared memory.
 */
import { RingBuffer } from 'ringbuf.js';

/**
 * Samples in a block, capacity of the rings, and number of checked blocks, as in the engine's `ring/threads/rivals.rs`.
 */
export const BLOCK = 128;
export const CAPACITY = 8192;
export const CHECKED = 20_000;

/** Words of the memory that controls the reader. */
export const ASKED = 0;
export const DONE = 1;
export const FOUND = 2;
export const CHECKING = 3;

/**
 * Busy-waits between two polls, as in the engine.
 * @param {number} turns
 */
function rest(turns) {
  for (let turn = 0; turn < turns; turn++);
}

/**
 * Writes a number of blocks. A block is written as a whole or not at all, as in the other rings.
 * @param {RingBuffer} ring
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

/**
 * Writes the block's number to its first sample.
 * @param {number} block
 * @param {Float32Array} samples
 */
export function number(block, samples) {
  samples[0] = block;
}

/**
 * Gives every sample a different value.
 * @param {number} block
 * @param {Float32Array} samples
 */
export function count(block, samples) {
  for (let nth = 0; nth < BLOCK; nth++) samples[nth] = block * BLOCK + nth;
}

/**
 * Reads a number of blocks into a buffer of its own.
 * @param {RingBuffer} ring
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

/**
 * The engine's digest: FNV, sample by sample.
 * @param {number} _
 * @param {Float32Array} samples
 * @param {number} hash
 */
function digested(_, samples, hash) {
  const bits = new Uint32Array(samples.buffer);
  for (let nth = 0; nth < BLOCK; nth++) hash = Math.imul(hash ^ bits[nth], 16_777_619);
  return hash;
}

/** The reading end, which stays. @param {{ control: Int32Array, storage: SharedArrayBuffer, turns: number }} job */
export function run({ control, storage, turns }) {
  const ring = new RingBuffer(storage, Float32Array);
  self.postMessage({});
  for (;;) {
    Atomics.wait(control, ASKED, 0);
    const blocks = Atomics.exchange(control, ASKED, 0);
    // A separate loop for each mode, because a shared loop would call functions that it could otherwise inline.
    const found = control[CHECKING]
      ? drain(ring, blocks, turns, digested)
      : drain(ring, blocks, turns, numbered);
    Atomics.store(control, FOUND, found);
    Atomics.store(control, DONE, 1);
    Atomics.notify(control, DONE);
  }
}
