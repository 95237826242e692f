/** Invariants of the reader of the ring's slots on one thread; `tests/browser/threads.sound.test.ts` tests it with threads. */
import { expect, test } from 'vitest';
import type { SlotAddresses } from '../../engine/pkg-threads/ringside.js';
import { allocateCounters, SlotMeter } from '../../web/src/audio/slot-meter.ts';
import { SlotReader } from '../../web/src/audio/slot-reader.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';

const opened = (made: ConstructorParameters<typeof FakeTrack>[0], lead = 0) => {
  const track = new FakeTrack(made);
  const { addresses, counters } = track;
  const reader = new SlotReader({ memory: () => track.memory.buffer, addresses, counters, lead });
  return { track, reader, meter: new SlotMeter(track.memory.buffer, addresses, counters) };
};

/** Pulls into arrays with canaries around them, and checks that the right channel mirrors the left. @returns the left channel */
function pulled(reader: SlotReader, frames: number): number[] {
  const [left, right] = [0, 1].map(() => new Float32Array(frames + 2).fill(CANARY));
  reader.pull(left.subarray(1, -1), right.subarray(1, -1));
  for (const side of [left, right]) expect([side[0], side.at(-1)]).toEqual([CANARY, CANARY]);
  const heard = [...left.subarray(1, -1)];
  expect([...right.subarray(1, -1)]).toEqual(heard.map((sample) => 0 - sample));
  return heard;
}

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Publishes and pulls in random sizes: available frames are played once and in order, the rest is silence. */
function playLaps({ track, reader, meter }: ReturnType<typeof opened>, laps: number, seed: number) {
  const next = random(seed);
  const { block, mask } = track.addresses;
  const before = meter.played();
  let [played, quanta, missing] = [0, 0, 0];
  while (track.frames < laps * (mask + 1) * block) {
    for (let more = Math.floor(next() * 4); more > 0 && track.room; more--) {
      track.publish({ swap: next() < 0.5 });
    }
    expect(meter.filled()).toBe(track.frames - played);
    const wanted = 1 + Math.floor(next() * 3 * block);
    const there = Math.min(wanted, track.frames - played);
    const silence = wanted - there;
    const expected = [...upTo(played + 1, played + there), ...new Array<number>(silence).fill(0)];
    expect(pulled(reader, wanted)).toEqual(expected);
    played += there;
    if (silence > 0) quanta++;
    missing += silence;
    expect(meter.starved()).toEqual({ quanta, frames: missing });
    expect(meter.played()).toBe((before + played) % 2 ** 32);
  }
  expect(missing).toBeGreaterThan(0);
  expect(track.intact()).toBe(true);
  return Math.floor(played / block);
}

test.each([8, 37, 1152])(
  'blocks of %i frames, quanta of any size, 50 laps: every frame once and in order',
  (block) => {
    const one = opened({ block, size: 8 });
    const blocks = playLaps(one, block > 1000 ? 5 : 50, block);
    expect(one.track.position).toBe(blocks);
  },
);

test.each([2 ** 31 - 20, 2 ** 32 - 20])('counts wrap after %i blocks', (from) => {
  const one = opened({ block: 16, size: 4, from });
  const blocks = playLaps(one, 20, 3);
  expect(one.track.position >>> 0).toBe((from + blocks) % 2 ** 32);
});

test('a slot is given back when its last sample is played, not before', () => {
  const { track, reader } = opened({ block: 100, size: 4 });
  for (let blocks = 0; blocks < 3; blocks++) track.publish();
  expect(track.room).toBe(false);
  pulled(reader, 99);
  expect(track.position).toBe(0);
  pulled(reader, 1);
  expect(track.position).toBe(1);
  expect(track.room).toBe(true);
});

test('nothing is played before the lead is there, and nothing counted', () => {
  const { track, reader, meter } = opened({ block: 64, size: 4 }, 2);
  track.publish();
  expect(pulled(reader, 4)).toEqual([0, 0, 0, 0]);
  expect(meter.filled()).toBe(64);
  expect(meter.starved()).toEqual({ quanta: 0, frames: 0 });
  track.publish();
  expect(pulled(reader, 128)).toEqual(upTo(1, 128));
  // The lead is required only at the start: after an underrun, playback continues with the next frame.
  pulled(reader, 4);
  track.publish();
  expect(pulled(reader, 64)).toEqual(upTo(129, 192));
  expect(meter.starved()).toEqual({ quanta: 1, frames: 4 });
});

test('a block that the publisher has overtaken is counted silence, and later blocks are played', () => {
  const { track, reader, meter } = opened({ block: 64, size: 4 });
  track.publish({ seq: 4 });
  track.publish();
  expect(pulled(reader, 64)).toEqual(new Array(64).fill(0));
  expect(meter.starved()).toEqual({ quanta: 1, frames: 64 });
  expect(pulled(reader, 64)).toEqual(upTo(65, 128));
});

test('a payload where memory has grown since is found', () => {
  const { track, reader } = opened({ block: 64, size: 4 });
  track.publish();
  expect(pulled(reader, 64)).toEqual(upTo(1, 64));
  track.grow();
  track.publish();
  expect(pulled(reader, 64)).toEqual(upTo(65, 128));
  expect(track.position).toBe(2);
});

test('when the stream is closed all that is there is played, and what does not follow is not missing', () => {
  const { track, reader, meter } = opened({ block: 64, size: 4 }, 3);
  track.publish();
  pulled(reader, 32);
  track.close();
  expect(pulled(reader, 128).slice(60, 68)).toEqual([61, 62, 63, 64, 0, 0, 0, 0]);
  expect(pulled(reader, 4)).toEqual([0, 0, 0, 0]);
  expect(meter.starved()).toEqual({ quanta: 0, frames: 0 });
  expect(meter.filled()).toBe(0);
});

const CANARY = -77;
/** Distance between slots, and offsets of the parts of the memory, in words. */
const STRIDE = 8;
const LINE = 32;

interface Made {
  block: number;
  size: number;
  /** Blocks published and played before the beginning. */
  from?: number;
}

class FakeTrack {
  readonly memory: WebAssembly.Memory;
  readonly addresses: SlotAddresses;
  /** The reader's counts. */
  readonly counters = allocateCounters();
  /** Frames published since the beginning; the next one has this number plus 1. */
  frames = 0;
  readonly #block: number;
  readonly #size: number;
  /** The spare slot, which is not in the circle. */
  #spare: number;
  /** Words of the payloads, one for each slot and the spare, with a canary around each. */
  readonly #payloads: number[];

  constructor({ block, size, from = 0 }: Made) {
    this.#block = block;
    this.#size = size;
    this.#spare = size;
    const [circle, slots] = [3 * LINE, 3 * LINE + size];
    const payloads = slots + (size + 1) * STRIDE + 1;
    this.#payloads = Array.from({ length: size + 1 }, (_, slot) => payloads + slot * (2 * block + 1));
    const pages = Math.ceil((4 * (payloads + (size + 1) * (2 * block + 1))) / 65_536);
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages + 1, shared: true });
    this.samples.fill(CANARY);
    this.words.fill(0, 0, slots);
    for (let place = 0; place < size; place++) this.words[circle + place] = place;
    for (const [slot, payload] of this.#payloads.entries()) {
      const at = slots + slot * STRIDE;
      this.words.set([-1, 4 * payload], at);
    }
    this.words[0] = from | 0;
    this.words[2 * LINE] = from;
    new Int32Array(this.counters)[0] = Math.imul(from, block);
    this.addresses = {
      published: 0,
      state: 4,
      position: 8 * LINE,
      circle: 4 * circle,
      mask: size - 1,
      slots: 4 * slots,
      stride: 4 * STRIDE,
      seq: 0,
      address: 4,
      block,
    };
  }

  get words() {
    return new Int32Array(this.memory.buffer);
  }
  get samples() {
    return new Float32Array(this.memory.buffer);
  }
  get position() {
    return this.words[2 * LINE];
  }
  /** Number of blocks that are published and not completely played. */
  get ahead() {
    return (this.words[0] - this.position) >>> 0;
  }
  /** Whether the publisher may publish another block. */
  get room() {
    return this.ahead < this.#size - 1;
  }

  close() {
    this.words[1] = 1;
  }

  /** Publishes a block. With `swap`, the spare slot replaces the slot of the circle. */
  publish({ swap = false, seq = this.words[0] } = {}) {
    const { words, addresses } = this;
    const place = addresses.circle / 4 + (words[0] & addresses.mask);
    if (swap) [words[place], this.#spare] = [this.#spare, words[place]];
    const slot = addresses.slots / 4 + words[place] * STRIDE;
    words[slot] = seq;
    const samples = this.samples.subarray(words[slot + 1] / 4);
    for (let frame = 0; frame < this.#block; frame++) {
      this.frames++;
      samples[2 * frame] = this.frames;
      samples[2 * frame + 1] = -this.frames;
    }
    words[0] = (words[0] + 1) | 0;
  }

  /** Grows the memory, and moves the next slot's payload into the new part. */
  grow() {
    const end = this.memory.buffer.byteLength;
    this.memory.grow(1);
    const { words, addresses } = this;
    words[addresses.slots / 4 + words[addresses.circle / 4 + (words[0] & addresses.mask)] * STRIDE + 1] = end;
  }

  /** Whether all canaries are intact. */
  intact(): boolean {
    const around = this.#payloads.flatMap((payload) => [payload - 1, payload + 2 * this.#block]);
    const beside = this.words.slice(2 * LINE + 1, 3 * LINE);
    return around.every((at) => this.samples[at] === CANARY) && beside.every((word) => word === 0);
  }
}
