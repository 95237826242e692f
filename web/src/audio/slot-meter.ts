/**
 * Counts of a stream that a worklet plays from the ring's slots. They lie in shared memory and can be read at any time.
 */
import type { SlotAddresses } from '../../../engine/pkg-threads/ringside.js';
import type { Starvation } from './sample-ring.ts';

/** The audio thread's counters: sample frames played, and render quanta and sample frames that were missing. */
export const PLAYED = 0;
export const STARVED_QUANTA = 1;
export const STARVED_FRAMES = 2;

/** A word's index from its address in bytes. */
export const wordOf = (address: number): number => address >>> 2;

/** Allocates the memory of the counters. */
export const allocateCounters = (): SharedArrayBuffer =>
  new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);

export class SlotMeter {
  #words: Int32Array;
  #counters: Int32Array;
  #published: number;
  #block: number;

  /** @param memory the threads' memory; a view of it remains valid when the memory grows */
  constructor(
    memory: ArrayBufferLike,
    { published, block }: Pick<SlotAddresses, 'published' | 'block'>,
    counters: SharedArrayBuffer,
  ) {
    this.#words = new Int32Array(memory);
    this.#counters = new Int32Array(counters);
    this.#published = wordOf(published);
    this.#block = block;
  }

  /** Sample frames that are published and not yet played. */
  filled(): number {
    const published = Math.imul(Atomics.load(this.#words, this.#published), this.#block);
    return (published - Atomics.load(this.#counters, PLAYED)) >>> 0;
  }

  /** Sample frames played, wrapped to 32 bits. */
  played(): number {
    return Atomics.load(this.#counters, PLAYED) >>> 0;
  }

  /** Samples missed while the stream was open. */
  starved(): Starvation {
    return {
      quanta: Atomics.load(this.#counters, STARVED_QUANTA) >>> 0,
      frames: Atomics.load(this.#counters, STARVED_FRAMES) >>> 0,
    };
  }
}
