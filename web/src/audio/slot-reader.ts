/**
 * Plays from the ring's slots in the threads' shared memory. `engine/labs/ring/src/threads/layout.rs` describes the
 * words and their order. It takes no lock, because the audio thread must not wait. It needs none, because the publisher
 * never gets a full lap ahead of the position that is stored here.
 * `pull` allocates nothing, posts nothing and never waits, and copies samples only into the output. Counts are
 * monotonic and wrap at 2^32.
 * Pairs of atomics: the publisher's store of `published` makes the slot before it visible to the load here; the store
 * of `position` returns the slot to the publisher's load of it.
 */
import type { SlotAddresses } from '../../../engine/pkg-threads/ringside.js';
import { CHANNELS } from './sample-ring.ts';
import { FRAMES, PLAYED, QUANTA, wordOf } from './slot-meter.ts';

/** Parameters of a stream. */
export interface SlotStream {
  /** Returns the memory's current buffer: when shared memory grows, it gets another one. */
  memory: () => ArrayBufferLike;
  places: SlotAddresses;
  /** Memory for the counts of a `SlotMeter`. */
  card: SharedArrayBuffer;
  /** Blocks to wait for before playing: the publisher's lead, so that the start does not stutter. */
  lead: number;
}

export class SlotReader {
  readonly #memory: () => ArrayBufferLike;
  /** Views of the whole memory. */
  #words: Int32Array;
  #samples: Float32Array;
  readonly #card: Int32Array;
  readonly #published: number;
  readonly #state: number;
  readonly #circle: number;
  readonly #mask: number;
  readonly #slots: number;
  readonly #stride: number;
  readonly #seq: number;
  readonly #address: number;
  readonly #position: number;
  readonly #block: number;
  readonly #lead: number;
  #filling = true;
  /** Number of blocks played to their end, equal to `position`, which only this side writes. */
  #read: number;
  /** Index of the next sample, and the number of sample frames left in its block. */
  #at = 0;
  #left = 0;

  constructor({ memory, places, card, lead }: SlotStream) {
    this.#memory = memory;
    this.#words = new Int32Array(memory());
    this.#samples = new Float32Array(memory());
    this.#card = new Int32Array(card);
    this.#published = wordOf(places.published);
    this.#state = wordOf(places.state);
    this.#circle = wordOf(places.circle);
    this.#mask = places.mask;
    this.#slots = wordOf(places.slots);
    this.#stride = wordOf(places.stride);
    this.#seq = wordOf(places.seq);
    this.#address = wordOf(places.address);
    this.#position = wordOf(places.position);
    this.#block = places.block;
    this.#lead = lead;
    this.#read = this.#words[this.#position];
  }

  /**
   * Fills both channels with the next frames. Replaces missing frames by silence, and counts them while the stream is
   * open.
   */
  pull(left: Float32Array, right: Float32Array) {
    const wanted = left.length;
    // `closed` is read first, because a block may have been published just before the stream closed.
    const closed = Atomics.load(this.#words, this.#state) !== 0;
    if (this.#filling) this.#filling = !closed && this.#ahead() < this.#lead;
    let done = 0;
    while (!this.#filling && done < wanted && (this.#left > 0 || this.#open())) {
      const frames = Math.min(wanted - done, this.#left);
      this.#copy(left, right, done, frames);
      done += frames;
      this.#left -= frames;
      if (this.#left === 0) this.#close();
    }
    if (done > 0) this.#count(PLAYED, done);
    if (done === wanted) return;
    left.fill(0, done);
    right.fill(0, done);
    if (this.#filling || closed) return;
    this.#count(QUANTA, 1);
    this.#count(FRAMES, wanted - done);
  }

  /** Number of published blocks that have not been played. */
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

  /** Opens the next block. @returns false if there is none */
  #open(): boolean {
    if (this.#ahead() <= 0) return false;
    const words = this.#words;
    const place = this.#circle + (this.#read & this.#mask);
    const slot = this.#slots + Atomics.load(words, place) * this.#stride;
    if (Atomics.load(words, slot + this.#seq) !== this.#read) {
      // The publisher has overtaken this position, which it should never do. The block is lost, and the rest of the
      // quantum is silence.
      this.#close();
      return false;
    }
    this.#at = wordOf(Atomics.load(words, slot + this.#address));
    const end = this.#at + CHANNELS * this.#block;
    // The views are renewed once after each growth of the memory, not in each quantum.
    if (end > this.#samples.length) this.#lookAgain();
    if (end > this.#samples.length) return false;
    this.#left = this.#block;
    return true;
  }

  #close() {
    this.#read = (this.#read + 1) | 0;
    Atomics.store(this.#words, this.#position, this.#read);
    Atomics.notify(this.#words, this.#position);
  }

  /** Only this side writes these words. The stores are atomic for readers that display them. */
  #count(word: number, more: number) {
    Atomics.store(this.#card, word, (this.#card[word] + more) | 0);
  }

  #lookAgain() {
    this.#words = new Int32Array(this.#memory());
    this.#samples = new Float32Array(this.#memory());
  }
}
