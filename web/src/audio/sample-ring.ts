/**
 * A ring of sample frames (interleaved stereo, 32-bit floats) in shared memory, between one producer (the engine's
 * worker) and one consumer (the audio worklet). No function here waits, and the consumer's side allocates nothing.
 * Each side counts the frames that it has moved since the ring was created, in 32 bits that wrap. Their difference is
 * the fill, so that a full ring and an empty one differ, and both positions are known. The words of each side occupy
 * 128 bytes of their own: on a shared cache line every store of one side would stall the other.
 * Pairs of atomics: the producer's store of WRITTEN makes the samples before it visible to the consumer's load of
 * WRITTEN; the consumer's store of READ returns the frames before it to the producer's load of READ. Each side reads
 * its own count without atomics, because only that side writes it.
 */
import { FILLING, FLOWING, type Flow } from './line.ts';
import { LATE, type OutputLog } from './output-log.ts';

/** Channels of a sample frame: left, then right. */
export const CHANNELS = 2;

/** 128 bytes in 32-bit words. */
const LINE = 32;
/** Producer's line: frames written, and the flow (see `line.ts`). */
const WRITTEN = 0;
const FLOW = 1;
/** Consumer's line: frames read, and the samples that were missing while the flow was FLOWING. */
const READ = LINE;
const STARVED_QUANTA = LINE + 1;
const STARVED_FRAMES = LINE + 2;
const HEADER_BYTES = 2 * LINE * Int32Array.BYTES_PER_ELEMENT;

/** Views over a ring's memory. */
export interface SampleRing {
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly samples: Float32Array<SharedArrayBuffer>;
  /** Capacity in frames minus one. */
  readonly mask: number;
}

/** Samples that a sink replaced by silence although its producer meant to deliver them. Both counts wrap at 2^32. */
export interface Starvation {
  /** Render quanta with at least one frame missing. */
  quanta: number;
  /** Sample frames of silence. */
  frames: number;
}

/** Allocates the memory of a ring. @param capacity sample frames: a power of two, 2 to 2^24 */
export function ringMemory(capacity: number): SharedArrayBuffer {
  if (!Number.isInteger(Math.log2(capacity)) || capacity < 2 || capacity > 2 ** 24)
    throw new RangeError(`A ring of ${capacity} frames: a power of two from 2 to 2^24 is needed.`);
  return new SharedArrayBuffer(HEADER_BYTES + capacity * CHANNELS * Float32Array.BYTES_PER_ELEMENT);
}

/** Opens a ring over memory from `ringMemory`, on either side. */
export function openRing(memory: SharedArrayBuffer): SampleRing {
  const samples = new Float32Array(memory, HEADER_BYTES);
  return { words: new Int32Array(memory, 0, 2 * LINE), samples, mask: samples.length / CHANNELS - 1 };
}

/** Sample frames the ring can hold. */
export const capacity = (ring: SampleRing): number => ring.mask + 1;

/** Frames read so far, wrapped to 32 bits. The producer waits for this count to change. */
export const readCount = (ring: SampleRing): number => Atomics.load(ring.words, READ);

/** Frames in the ring, 0 to its capacity. Exact only while the other side does not move. */
export const filled = (ring: SampleRing): number =>
  (Atomics.load(ring.words, WRITTEN) - Atomics.load(ring.words, READ)) >>> 0;

/** Samples that the consumer has missed so far. */
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

/** Producer: sets how the consumer treats missing samples. A new ring is `RESTING`. */
export function setFlow(ring: SampleRing, flow: Flow) {
  Atomics.store(ring.words, FLOW, flow);
}

/**
 * Consumer: fills both channels with the next frames, replaces missing ones by silence and counts them, and wakes a
 * producer that waits for READ. Never allocates, locks or waits.
 * @param log learns what was played and what was missing
 */
export function pull(ring: SampleRing, left: Float32Array, right: Float32Array, log?: OutputLog) {
  const { words, samples, mask } = ring;
  const wanted = left.length;
  const read = words[READ];
  // The producer stores the flow after its samples, so this load also makes those samples visible.
  const flow = Atomics.load(words, FLOW);
  const there = (Atomics.load(words, WRITTEN) - read) >>> 0;
  const moved = flow === FILLING ? 0 : Math.min(wanted, there);
  for (let frame = 0; frame < moved; frame++) {
    const at = ((read + frame) & mask) * CHANNELS;
    left[frame] = samples[at];
    right[frame] = samples[at + 1];
  }
  log?.played(left, right, moved);
  if (moved > 0) {
    Atomics.store(words, READ, (read + moved) | 0);
    Atomics.notify(words, READ);
  }
  if (moved === wanted) return;
  left.fill(0, moved);
  right.fill(0, moved);
  if (flow !== FLOWING) return;
  log?.missing(wanted - moved, LATE);
  // Only the consumer writes these two words. The stores are atomic for readers that display them.
  Atomics.store(words, STARVED_QUANTA, words[STARVED_QUANTA] + 1);
  Atomics.store(words, STARVED_FRAMES, words[STARVED_FRAMES] + wanted - moved);
}

/** Index of the word on which a waiting producer sleeps: the consumer's count. */
export const WAKE_WORD = READ;
