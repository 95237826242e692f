/**
 * A ring of sample frames (interleaved stereo, 32-bit floats) in shared memory, between one producer (the engine's
 * worker) and one consumer (the audio worklet). Neither ever waits in here; the consumer's side allocates nothing.
 *
 * Each side counts the frames it has moved since the ring was made, in 32 bits that wrap: their difference is the
 * fill, so a full and an empty ring differ, and a reader of both counts sees how far each has come. Each side's words
 * have 128 bytes to themselves: on a shared cache line every store of one side would stall the other.
 *
 * Atomics in pairs: the producer's store of WRITTEN makes the samples before it visible to the consumer's load of
 * WRITTEN; the consumer's store of READ gives the frames before it back to the producer's load of READ. A side reads
 * its own count without Atomics: nobody else writes it.
 */
import { FILLING, FLOWING, type Flow } from './line.ts';

/** Channels of a sample frame: left, then right. */
export const CHANNELS = 2;

/** 128 bytes in 32-bit words. */
const LINE = 32;
/** Producer's line: frames written, and the flow (see `line.ts`). */
const WRITTEN = 0;
const FLOW = 1;
/** Consumer's line: frames read, and what was missing while the ring was flowing. */
const READ = LINE;
const STARVED_QUANTA = LINE + 1;
const STARVED_FRAMES = LINE + 2;
const HEADER_BYTES = 2 * LINE * Int32Array.BYTES_PER_ELEMENT;

/** Views over a ring's memory. */
export interface SampleRing {
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly samples: Float32Array<SharedArrayBuffer>;
  /** Capacity in frames less one. */
  readonly mask: number;
}

/** What a sink had to replace by silence although its producer meant to deliver. Both counts wrap at 2^32. */
export interface Starvation {
  /** Render quanta with at least one frame missing. */
  quanta: number;
  /** Sample frames of silence. */
  frames: number;
}

/**
 * Memory for a ring.
 * @param capacity sample frames: a power of two, 2 to 2^24
 */
export function ringMemory(capacity: number): SharedArrayBuffer {
  if (!Number.isInteger(Math.log2(capacity)) || capacity < 2 || capacity > 2 ** 24)
    throw new RangeError(`A ring of ${capacity} frames: a power of two from 2 to 2^24 is needed.`);
  return new SharedArrayBuffer(HEADER_BYTES + capacity * CHANNELS * Float32Array.BYTES_PER_ELEMENT);
}

/** Opens a ring, on either side, over memory from `ringMemory`. */
export function openRing(memory: SharedArrayBuffer): SampleRing {
  const samples = new Float32Array(memory, HEADER_BYTES);
  return { words: new Int32Array(memory, 0, 2 * LINE), samples, mask: samples.length / CHANNELS - 1 };
}

/** Sample frames the ring can hold. */
export const capacity = (ring: SampleRing): number => ring.mask + 1;

/** Frames read so far, wrapped to 32 bits; the producer waits for it to change. */
export const readCount = (ring: SampleRing): number => Atomics.load(ring.words, READ);

/** Frames in the ring, 0 to its capacity. Exact for both sides while the other stands still. */
export const filled = (ring: SampleRing): number =>
  (Atomics.load(ring.words, WRITTEN) - Atomics.load(ring.words, READ)) >>> 0;

/** What the consumer missed so far. */
export const starvation = ({ words }: SampleRing): Starvation => ({
  quanta: Atomics.load(words, STARVED_QUANTA) >>> 0,
  frames: Atomics.load(words, STARVED_FRAMES) >>> 0,
});

/**
 * Producer: writes up to `frames` frames from the start of `interleaved`.
 * @returns frames written: fewer when the ring is full
 */
export function push(ring: SampleRing, interleaved: Float32Array, frames: number): number {
  const { words, samples, mask } = ring;
  const written = words[WRITTEN];
  const room = mask + 1 - ((written - Atomics.load(words, READ)) >>> 0);
  const moved = Math.min(frames, room);
  const at = written & mask;
  const beforeEnd = Math.min(moved, mask + 1 - at);
  samples.set(interleaved.subarray(0, beforeEnd * CHANNELS), at * CHANNELS);
  samples.set(interleaved.subarray(beforeEnd * CHANNELS, moved * CHANNELS), 0);
  Atomics.store(words, WRITTEN, (written + moved) | 0);
  return moved;
}

/** Producer: says how the consumer shall take silence. A new ring rests. */
export function setFlow(ring: SampleRing, flow: Flow) {
  Atomics.store(ring.words, FLOW, flow);
}

/**
 * Consumer: fills both channels with the next frames, what is missing with silence, counts what was missing, and wakes
 * a producer that waits for READ to change. Without allocation, lock or wait.
 */
export function pull(ring: SampleRing, left: Float32Array, right: Float32Array) {
  const { words, samples, mask } = ring;
  const wanted = left.length;
  const read = words[READ];
  // The producer turns the flow after it has written: what it had written by then is seen below.
  const flow = Atomics.load(words, FLOW);
  const there = (Atomics.load(words, WRITTEN) - read) >>> 0;
  const moved = flow === FILLING ? 0 : Math.min(wanted, there);
  for (let frame = 0; frame < moved; frame++) {
    const at = ((read + frame) & mask) * CHANNELS;
    left[frame] = samples[at];
    right[frame] = samples[at + 1];
  }
  if (moved > 0) {
    Atomics.store(words, READ, (read + moved) | 0);
    Atomics.notify(words, READ);
  }
  if (moved === wanted) return;
  left.fill(0, moved);
  right.fill(0, moved);
  if (flow !== FLOWING) return;
  // The consumer alone writes these two; the stores are atomic for whoever shows them.
  Atomics.store(words, STARVED_QUANTA, words[STARVED_QUANTA] + 1);
  Atomics.store(words, STARVED_FRAMES, words[STARVED_FRAMES] + wanted - moved);
}

/** Where in the words a waiting producer sleeps: on the consumer's count. */
export const WAKE_WORD = READ;
