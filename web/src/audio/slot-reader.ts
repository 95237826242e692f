/**
 * Plays from the ring's slots in the threads' shared memory. `engine/labs/ring/src/threads/layout.rs` describes the
 * words and their order. The reader takes no lock, because the audio thread must not wait. It needs none, because the
 * publisher of a live run stays less than one lap of the ring ahead of the word `position`, which this reader stores.
 * `pull` allocates nothing, posts nothing and never waits, and copies samples only into the output. Counts only
 * increase, modulo 2^32.
 * Pairs of atomics: the publisher's store of `published` and the load in `#ahead`, after which the contents of all
 * published slots are visible; the store of `position` in `#finishBlock` and the publisher's load of it, after which
 * the publisher may overwrite the slot.
 */
import type { SlotAddresses } from '../../../engine/pkg-threads/ringside.js';
import { EMPTY, type OutputLog } from './output-log.ts';
import { CHANNELS } from './sample-ring.ts';
import { PLAYED, STARVED_FRAMES, STARVED_QUANTA, wordOf } from './slot-meter.ts';

/** Parameters of a stream. */
export interface SlotStream {
  /** Returns the memory's current buffer: when shared memory grows, it gets another one. */
  memory: () => ArrayBufferLike;
  addresses: SlotAddresses;
  /** Counters that the audio thread writes and a `SlotMeter` reads: three 32-bit words. */
  counters: SharedArrayBuffer;
  /**
   * Number of published blocks at which playback begins: the publisher's lead, so that playback does not begin with a
   * gap.
   */
  lead: number;
}

export class SlotReader {
  readonly #memory: () => ArrayBufferLike;
  /** Views of the whole memory. */
  #words: Int32Array;
  #samples: Float32Array;
  readonly #counters: Int32Array;
  /** Index of the word with the number of published blocks. */
  readonly #published: number;
  /** Index of the word that is 0 while the stream is open. */
  readonly #state: number;
  /** Index of the first word of the circle: word `n & #mask` of it is the slot of block `n`. */
  readonly #slotIndices: number;
  readonly #mask: number;
  /** Index of the first slot's first word, and the number of words from one slot to the next. */
  readonly #slots: number;
  readonly #stride: number;
  /** Offsets in a slot: the word with the number of its block, and the word with the address of the samples. */
  readonly #seq: number;
  readonly #address: number;
  /** Index of the word with the number of finished blocks. */
  readonly #position: number;
  /** Number of sample frames in a block. */
  readonly #block: number;
  readonly #lead: number;
  /** Whether playback has not begun: it begins when `#lead` blocks are published, or the stream is closed. */
  #filling = true;
  /**
   * Number of blocks finished: played to their end, or lost. Equal to the word `position`, which only the audio thread
   * writes.
   */
  #read: number;
  /** Index of the next sample, and the number of sample frames in its block that are not yet played. */
  #at = 0;
  #remaining = 0;

  constructor({ memory, addresses, counters, lead }: SlotStream) {
    this.#memory = memory;
    this.#words = new Int32Array(memory());
    this.#samples = new Float32Array(memory());
    this.#counters = new Int32Array(counters);
    this.#published = wordOf(addresses.published);
    this.#state = wordOf(addresses.state);
    this.#slotIndices = wordOf(addresses.circle);
    this.#mask = addresses.mask;
    this.#slots = wordOf(addresses.slots);
    this.#stride = wordOf(addresses.stride);
    this.#seq = wordOf(addresses.seq);
    this.#address = wordOf(addresses.address);
    this.#position = wordOf(addresses.position);
    this.#block = addresses.block;
    this.#lead = lead;
    this.#read = this.#words[this.#position];
  }

  /**
   * Fills both channels with the next frames. Missing frames are silence; they are counted if playback has begun and
   * the stream is open.
   * @param log learns what was played and what was missing
   */
  pull(left: Float32Array, right: Float32Array, log?: OutputLog) {
    const wanted = left.length;
    // Loaded before `published`: if the stream is closed, `#ahead` then sees every block that was published before.
    const streamClosed = Atomics.load(this.#words, this.#state) !== 0;
    if (this.#filling) this.#filling = !streamClosed && this.#ahead() < this.#lead;
    let done = 0;
    while (!this.#filling && done < wanted && (this.#remaining > 0 || this.#beginBlock())) {
      const frames = Math.min(wanted - done, this.#remaining);
      this.#copy(left, right, done, frames);
      done += frames;
      this.#remaining -= frames;
      if (this.#remaining === 0) this.#finishBlock();
    }
    if (done > 0) this.#count(PLAYED, done);
    log?.played(left, right, done);
    if (done === wanted) return;
    left.fill(0, done);
    right.fill(0, done);
    if (this.#filling || streamClosed) return;
    log?.missing(wanted - done, EMPTY);
    this.#count(STARVED_QUANTA, 1);
    this.#count(STARVED_FRAMES, wanted - done);
  }

  /** Number of published blocks that are not finished. */
  #ahead(): number {
    return (Atomics.load(this.#words, this.#published) - this.#read) | 0;
  }

  #copy(left: Float32Array, right: Float32Array, from: number, frames: number) {
    const samples = this.#samples;
    let at = this.#at;
    for (let frame = from; frame < from + frames; frame++) {
      left[frame] = samples[at];
      right[frame] = samples[at + 1];
      at += CHANNELS;
    }
    this.#at = at;
  }

  /** Begins the next block. @returns false if there is none to play */
  #beginBlock(): boolean {
    if (this.#ahead() <= 0) return false;
    const words = this.#words;
    const place = this.#slotIndices + (this.#read & this.#mask);
    const slot = this.#slots + Atomics.load(words, place) * this.#stride;
    if (Atomics.load(words, slot + this.#seq) !== this.#read) {
      // The publisher has overwritten the block, although it has to stay less than a lap ahead of `position`. The block
      // is lost, and the rest of the quantum is silence.
      this.#finishBlock();
      return false;
    }
    this.#at = wordOf(Atomics.load(words, slot + this.#address));
    const end = this.#at + CHANNELS * this.#block;
    // The memory may have grown since the views were made. They are renewed only when a block lies beyond them, not in
    // each quantum.
    if (end > this.#samples.length) this.#renewViews();
    // A block beyond the renewed views stays unplayed; the next quantum tries again.
    if (end > this.#samples.length) return false;
    this.#remaining = this.#block;
    return true;
  }

  /** Gives the slot of the current block back to the publisher, and wakes it if it waits for that. */
  #finishBlock() {
    this.#read = (this.#read + 1) | 0;
    Atomics.store(this.#words, this.#position, this.#read);
    Atomics.notify(this.#words, this.#position);
  }

  /**
   * Adds to a counter. Only the audio thread writes the counters, so it needs no atomic load; the store is atomic,
   * because a `SlotMeter` loads them on another thread.
   */
  #count(word: number, more: number) {
    Atomics.store(this.#counters, word, (this.#counters[word] + more) | 0);
  }

  /** Makes the views over the memory's current buffer. */
  #renewViews() {
    this.#words = new Int32Array(this.#memory());
    this.#samples = new Float32Array(this.#memory());
  }
}
