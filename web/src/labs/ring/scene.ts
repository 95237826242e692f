/**
 * A read-only, typed view of the flat numbers in which the engine describes one world, without copying them: the offsets
 * of the layout are named here and nowhere else. Times are ticks of 0.1 ms.
 */

const HEADER = 40;
const SLOT = 6;
const READER = 12;
const ORPHAN = 4;
const DIAL = 3;

/** What the publisher is doing. */
export const WriterState = { idle: 0, writing: 1, blocked: 2, closed: 3, panicked: 4 } as const;
/** What a slot holds. */
export const SlotState = { empty: 0, writing: 1, readable: 2 } as const;
/** What a reader is doing. */
export const ReaderState = {
  asleep: 0,
  polling: 1,
  reading: 2,
  holding: 3,
  blocked: 4,
  torn: 5,
  dropped: 6,
  left: 7,
  waitsForKey: 8,
} as const;
/** Who a reader is; the sound card is always the last one. */
export const ReaderKind = { network: 0, slow: 1, soundCard: 2 } as const;
/** How a stream of a dial fares. */
export const DialState = { fine: 0, blocked: 1, closed: 2 } as const;

/** One slot of the ring. */
export interface Slot {
  bytes: number;
  key: boolean;
  /** one of `SlotState` */
  state: number;
  /** readers holding it */
  holders: number;
  /** sequence number, -1 when empty */
  seq: number;
  /** when it was published, ticks */
  published: number;
}

/** One reader of the looked-at stream. */
export interface Reader {
  /** place in the scene */
  index: number;
  /** from 1 */
  id: number;
  /** one of `ReaderKind` */
  kind: number;
  /** position of its slot, -1 when it has none */
  slot: number;
  /** frames behind the newest */
  lag: number;
  /** one of `ReaderState` */
  state: number;
  /** index into the variant's `reader_places` */
  place: number;
  delivered: number;
  skipped: number;
  torn: number;
  /** index of the orphaned slot it reads, or -1 */
  orphan: number;
  /** what is left of its send, ticks */
  sendLeft: number;
  /** frames in its own queue; 0 where it has none */
  queued: number;
}

/** A slot taken out of the ring while a reader still reads it. */
export interface Orphan {
  bytes: number;
  reader: number;
  seq: number;
  /** position it had in the ring */
  slot: number;
}

/** One stream among many. */
export interface Dial {
  stream: number;
  /** where its writer is, 0 to 1 of its ring */
  turn: number;
  /** one of `DialState` */
  state: number;
}

/** Names of the header's counters that run from the start of the world. */
const COUNTERS = {
  deliveries: 21,
  published: 22,
  bytesCopied: 23,
  allocations: 24,
  wakeUps: 25,
  wastedChecks: 26,
  lockWaits: 27,
  skipped: 28,
  torn: 29,
  discarded: 30,
  notifies: 31,
  dropped: 34,
  flushes: 35,
} as const;
export type Counter = keyof typeof COUNTERS;
/** All counters, in the order in which they are shown. */
export const counters = Object.keys(COUNTERS) as Counter[];

/** Places in the header of what runs on with the clock: step and time, what `Running` names, the sound card's samples. */
const RUNNING = [0, 1, 10, 14, 17, 18, 19, 20];
/** Place in a reader of what is left of its send, which does so too. */
const SEND_LEFT = 10;

/** What runs on while the picture stays: how long the publisher is blocked, how much of its frame it has written. */
export type Running = Pick<Scene, 'blockedFor' | 'blockedTotal' | 'written' | 'writerPlace'>;

/** What a recording does not know is NaN, which is no change. */
const differ = (a: number, b: number) => a !== b && !(Number.isNaN(a) && Number.isNaN(b));

/** One world as it was at one step. Valid as long as nobody writes into `data`. */
export class Scene {
  readonly slots: number;
  readonly readers: number;
  readonly orphans: number;
  readonly dials: number;
  readonly #data: Float64Array;
  readonly #reader0: number;
  readonly #orphan0: number;
  readonly #dial0: number;
  readonly #length: number;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    this.slots = data[4] ?? 0;
    this.readers = data[5] ?? 0;
    this.orphans = data[6] ?? 0;
    this.dials = data[7] ?? 0;
    this.#reader0 = HEADER + this.slots * SLOT;
    this.#orphan0 = this.#reader0 + this.readers * READER;
    this.#dial0 = this.#orphan0 + this.orphans * ORPHAN;
    this.#length = this.#dial0 + this.dials * DIAL;
    if (data.length < this.#length || data.length < HEADER)
      throw new RangeError(`a scene of ${data.length} numbers, needs ${Math.max(this.#length, HEADER)}`);
  }

  get step() {
    return this.#data[0];
  }
  /** ticks */
  get time() {
    return this.#data[1];
  }
  get streams() {
    return this.#data[2];
  }
  /** whose ring this is */
  get stream() {
    return this.#data[3];
  }
  get writerSlot() {
    return this.#data[8];
  }
  /** one of `WriterState` */
  get writerState() {
    return this.#data[9];
  }
  /** ticks, 0 when not blocked */
  get blockedFor() {
    return this.#data[10];
  }
  /** id of the reader that the publisher waits for, -1 when none */
  get blockedBy() {
    return this.#data[11];
  }
  /** slot of the newest key frame, -1 when none */
  get keySlot() {
    return this.#data[12];
  }
  /** newest sequence number published, -1 when none */
  get newest() {
    return this.#data[13];
  }
  /** how much of the frame is written, 0 to 1 */
  get written() {
    return this.#data[14] / 1000;
  }
  /** index into the variant's `writer_places` */
  get writerPlace() {
    return this.#data[15];
  }
  get framesSinceKey() {
    return this.#data[16];
  }
  /** ticks */
  get blockedTotal() {
    return this.#data[17];
  }
  /** sample frames waiting in the sound card */
  get soundQueued() {
    return this.#data[18];
  }
  /** sample frames of silence played for want of data */
  get soundStarved() {
    return this.#data[19];
  }
  get soundPlayed() {
    return this.#data[20];
  }
  /** ticks */
  get meanLatency() {
    return this.#data[32];
  }
  /** ticks */
  get longestLatency() {
    return this.#data[33];
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS[name]];
  }

  slotState(index: number): number {
    return this.#data[HEADER + index * SLOT + 2];
  }
  slotBytes(index: number): number {
    return this.#data[HEADER + index * SLOT];
  }
  slotIsKey(index: number): boolean {
    return this.#data[HEADER + index * SLOT + 1] !== 0;
  }
  /** @param index 0 to slots - 1 */
  slot(index: number): Slot {
    const at = HEADER + index * SLOT;
    const [bytes, key, state, holders, seq, published] = this.#data.subarray(at, at + SLOT);
    return { bytes, key: key !== 0, state, holders, seq, published };
  }

  readerSlot(index: number): number {
    return this.#data[this.#reader0 + index * READER + 2];
  }
  readerOrphan(index: number): number {
    return this.#data[this.#reader0 + index * READER + 9];
  }
  /** @param index 0 to readers - 1 */
  reader(index: number): Reader {
    const d = this.#data;
    const at = this.#reader0 + index * READER;
    return {
      index,
      id: d[at],
      kind: d[at + 1],
      slot: d[at + 2],
      lag: d[at + 3],
      state: d[at + 4],
      place: d[at + 5],
      delivered: d[at + 6],
      skipped: d[at + 7],
      torn: d[at + 8],
      orphan: d[at + 9],
      sendLeft: d[at + 10],
      queued: d[at + 11],
    };
  }

  /** @param index 0 to orphans - 1 */
  orphan(index: number): Orphan {
    const at = this.#orphan0 + index * ORPHAN;
    const [bytes, reader, seq, slot] = this.#data.subarray(at, at + ORPHAN);
    return { bytes, reader, seq, slot };
  }

  /** @param index 0 to dials - 1 */
  dial(index: number): Dial {
    const at = this.#dial0 + index * DIAL;
    const [stream, perMille, state] = this.#data.subarray(at, at + DIAL);
    return { stream, turn: perMille / 1000, state };
  }

  /** Whether nothing differs from another scene but what runs on with the clock. */
  samePicture(other: Scene): boolean {
    const [a, b] = [this.#data, other.#data];
    for (let at = 0; at < HEADER; at++) if (differ(a[at], b[at]) && !RUNNING.includes(at)) return false;
    // From here on both are of one size.
    for (let at = HEADER; at < this.#reader0; at++) if (differ(a[at], b[at])) return false;
    for (let reader = this.#reader0; reader < this.#orphan0; reader += READER)
      for (let at = 0; at < READER; at++)
        if (differ(a[reader + at], b[reader + at]) && at !== SEND_LEFT) return false;
    for (let at = this.#orphan0; at < this.#length; at++) if (differ(a[at], b[at])) return false;
    return true;
  }

  /**
   * The same in memory of its own, for longer than a frame.
   * @param old an earlier copy that is not needed any more: its memory is used again where it is enough
   */
  copy(old?: Scene): Scene {
    const room = old && old.#data.length >= this.#length ? old.#data : new Float64Array(this.#length);
    room.set(this.#data.subarray(0, this.#length));
    return new Scene(room);
  }

  /** How many slots hold a frame that can be read. */
  filled(): number {
    let count = 0;
    for (let slot = 0; slot < this.slots; slot++) if (this.slotState(slot) === SlotState.readable) count++;
    return count;
  }
}
