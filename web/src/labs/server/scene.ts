/**
 * A read-only, typed view of the flat numbers in which the engine describes one server, without copying them: the offsets of
 * `engine/src/server/scene.rs` are named here and nowhere else. A tick is 100 ns of the machine's; -1 stands for nothing.
 */

import type { Cell } from '../../components/figure/heap.ts';

const HEADER = 48;
const CONNECTION = 8;
const SHELF = 4;
const PIECE = 2;
const CELL = 4;
const COUNTERS = 28;

/** What a piece of a body was handed on in. */
export const Handed = { whole: 0, copied: 1, pooled: 2, tail: 3, straight: 4 } as const;
/** What the modelled collector is at. */
export const Collecting = { none: -1, waits: 0, marks: 1, sweeps: 2 } as const;

/** A connection. */
export interface Connection {
  /** what it does next: index into the variant's places */
  place: number;
  request: number;
  document: number;
  /** requests that it was served, with this one */
  served: number;
  /** bytes of its response that were written */
  written: number;
  /** bytes of the buffers that it holds, -1: none */
  receive: number;
  channel: number;
  file: number;
}

/** Buffers of one size. */
export interface Shelf {
  /** whether they are outside the heap */
  outside: boolean;
  bytes: number;
  atRest: number;
  lent: number;
}

/** A piece of a body. */
export interface Piece {
  bytes: number;
  /** one of `Handed` */
  handed: number;
}

/** Bytes that reached the wrong client. */
export interface Leak {
  request: number;
  bytes: number;
  /** where in the body the first of them is */
  at: number;
  /** whose they are, -1: not known */
  document: number;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'requests',
  'connections',
  'aborted',
  'reads',
  'writes',
  'lent',
  'made',
  'madeBytes',
  'dropped',
  'releasedTwice',
  'copied',
  'pieces',
  'wire',
  'foreign',
  'marked',
  'swept',
  'cycles',
  'mostLent',
  'mostAtRest',
  'mostHeap',
] as const;
export type Counter = (typeof counters)[number];

/** One server as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  /** connections, and how many of them are told one by one */
  readonly connections: number;
  readonly listed: number;
  readonly shelves: number;
  readonly pieces: number;
  /** cells of the heap */
  readonly cells: number;
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    [, , this.connections = 0, this.listed = 0, this.shelves = 0, this.pieces = 0, this.cells = 0] = data;
    const needed = this.#cellsAt + this.cells * CELL;
    if (data.length < needed || data.length < HEADER)
      throw new RangeError(`a scene of ${data.length} numbers, needs ${Math.max(needed, HEADER)}`);
  }

  /** ticks */
  get time() {
    return this.#data[1];
  }
  /** the connection that acts, -1: all wait */
  get acting() {
    return this.#data[7];
  }
  get asked() {
    return this.#data[8];
  }
  get ended() {
    return this.#data[9];
  }
  get hasPool() {
    return this.#data[10] !== 0;
  }
  get lentBytes() {
    return this.#data[11];
  }
  get restBytes() {
    return this.#data[12];
  }
  /** the connection looked at */
  get looked() {
    return this.#data[13];
  }
  /** bytes of a file */
  get size() {
    return this.#data[14];
  }
  /** of the file of the connection looked at: bytes read so far, and of the buffer it is read into; -1: none */
  get read() {
    return this.#data[15];
  }
  get buffer() {
    return this.#data[16];
  }
  get leak(): Leak | null {
    const [request, bytes, at, document] = this.#data.subarray(19, 23);
    return request < 0 ? null : { request, bytes, at, document };
  }
  /** one of `Collecting` */
  get collecting() {
    return this.#data[24];
  }
  /** objects that marking has reached and not walked through */
  get front() {
    return this.#data[25];
  }
  get heapBytes() {
    return this.#data[26];
  }
  /** bytes that the heap holds outside of itself */
  get outsideBytes() {
    return this.#data[27];
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }

  /** @param index 0 to listed - 1 */
  connection(index: number): Connection {
    const d = this.#data;
    const at = HEADER + index * CONNECTION;
    return {
      place: d[at],
      request: d[at + 1],
      document: d[at + 2],
      served: d[at + 3],
      written: d[at + 4],
      receive: d[at + 5],
      channel: d[at + 6],
      file: d[at + 7],
    };
  }

  /** @param index 0 to shelves - 1; by pool and size */
  shelf(index: number): Shelf {
    const d = this.#data;
    const at = this.#shelvesAt + index * SHELF;
    return { outside: d[at] === 1, bytes: d[at + 1], atRest: d[at + 2], lent: d[at + 3] };
  }

  /** @param index 0, the first of the body, to pieces - 1 */
  piece(index: number): Piece {
    const at = this.#piecesAt + index * PIECE;
    return { bytes: this.#data[at], handed: this.#data[at + 1] };
  }

  /** @param index 0 to cells - 1, in the order of sweeping */
  cell(index: number): Cell {
    const d = this.#data;
    const at = this.#cellsAt + index * CELL;
    return { alive: d[at], dead: d[at + 1], free: d[at + 2], marked: d[at + 3] };
  }

  get #shelvesAt() {
    return HEADER + this.listed * CONNECTION;
  }
  get #piecesAt() {
    return this.#shelvesAt + this.shelves * SHELF;
  }
  get #cellsAt() {
    return this.#piecesAt + this.pieces * PIECE;
  }
}
