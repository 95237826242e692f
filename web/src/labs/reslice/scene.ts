/**
 * A read-only, typed view of the flat numbers in which the engine describes one server that cuts messages anew, without copying
 * them: the offsets of `engine/src/chunks/reslice/scene.rs` are named here and nowhere else. -1 stands for nothing.
 */

const HEADER = 40;
const COUNTERS = 20;
const BEAD = 2;

/** What a bead is. */
export const Kind = { piece: 0, head: 1, copy: 2, call: 3 } as const;

/** Something that was done for the subscriber at work, in order. */
export interface Bead {
  /** one of `Kind` */
  kind: number;
  /** its bytes; of a call the pieces and headers that it was given */
  amount: number;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'sends',
  'messages',
  'bytesCopied',
  'allocations',
  'pooled',
  'pieces',
  'emptyPieces',
  'chunks',
  'headerBytes',
  'calls',
  'vectors',
  'bytesSent',
  'modelledNs',
  'longestVector',
] as const;
export type Counter = (typeof counters)[number];

/** One server as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  /** beads that are told one by one */
  readonly listed: number;
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    this.listed = data[12] ?? 0;
    const needed = HEADER + this.listed * BEAD;
    if (data.length < needed) throw new RangeError(`a scene of ${data.length} numbers, needs ${needed}`);
  }

  /** ticks */
  get time() {
    return this.#data[1];
  }
  /** bytes of a chunk as the publisher sends it */
  get input() {
    return this.#data[2];
  }
  /** bytes of a chunk as the server sends it */
  get output() {
    return this.#data[3];
  }
  /** bytes of the message */
  get length() {
    return this.#data[4];
  }
  /** how many of them have come */
  get read() {
    return this.#data[5];
  }
  get subscribers() {
    return this.#data[6];
  }
  /** the subscriber at work, from 1; 0: the message comes in */
  get who() {
    return this.#data[7];
  }
  /** index into the variant's places */
  get place() {
    return this.#data[8];
  }
  /** beads in all */
  get beads() {
    return this.#data[11];
  }
  /** bytes that went into this subscriber's socket */
  get sunk() {
    return this.#data[13];
  }
  /** system calls for this subscriber, and what they take by the model, in ns */
  get calls() {
    return this.#data[14];
  }
  get callsNs() {
    return this.#data[15];
  }
  /** messages begun */
  get begun() {
    return this.#data[16];
  }
  /** how much slower than the machine this message is shown */
  get slowed() {
    return this.#data[17];
  }
  /** actions of this message that are left */
  get left() {
    return this.#data[18];
  }
  /** bytes of the message that were copied once, for all subscribers */
  get once() {
    return this.#data[19];
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }

  /** @param index 0 to listed - 1 */
  bead(index: number): Bead {
    const at = HEADER + index * BEAD;
    return { kind: this.#data[at], amount: this.#data[at + 1] };
  }
}
