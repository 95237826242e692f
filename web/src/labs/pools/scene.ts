/**
 * A read-only, typed view of the flat numbers in which the engine describes the publishers of one side, without copying
 * them: the offsets of `engine/src/pools/scene.rs` are named here and nowhere else. -1 stands for nothing.
 */
import type { Cell } from '../../components/figure/heap.ts';

const HEADER = 48;
const LEVEL = 6;
const SLOT = 5;
const REGION = 4;
const CELL = 4;
const COUNTERS = 25;

/** Levels of a pool by powers of two; level 0 has the shells. */
export const LEVELS = 17;
/** Cells in which the heap is told. */
export const CELLS = 256;
/** Regions that a scene has at most: the first ones. */
export const MOST_REGIONS = 512;

/** Where a publisher is. */
export const Place = { idle: 0, ingest: 1, publish: 2, enter: 3 } as const;
/** What the modelled collector is at. */
export const Collecting = { waits: 0, marks: 1, sweeps: 2 } as const;
/** What a region of memory is. */
export const Is = { free: 0, lent: 1, written: 2 } as const;

/** One level of a pool. */
export interface Level {
  /** bytes of its blocks; 0 for shells */
  bytes: number;
  atRest: number;
  lent: number;
  /** the most of both together */
  most: number;
  /** blocks asked for that were there, and that were not */
  hits: number;
  misses: number;
}

/** One slot of the ring that is shown. */
export interface Slot {
  /** number of its frame, -1: empty */
  frame: number;
  /** bytes of the frame, and those that it takes */
  bytes: number;
  takes: number;
  chunks: number;
  key: boolean;
}

/** A stretch of memory. */
export interface Region {
  /** where it begins, in bytes, and how long it is */
  begin: number;
  bytes: number;
  /** bytes of frames in it */
  used: number;
  /** one of `Is` */
  is: number;
}

/** The frame that is coming in. */
export interface Coming {
  bytes: number;
  arrived: number;
  chunk: number;
  key: boolean;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'frames',
  'chunks',
  'copied',
  'allocations',
  'allocated',
  'gets',
  'hits',
  'returned',
  'dropped',
  'refused',
  'locks',
  'pieces',
  'treeSteps',
  'cycles',
  'marked',
  'swept',
  'cleared',
  'mostResident',
  'mostLent',
  'mostShelved',
] as const;
export type Counter = (typeof counters)[number];

/** One side as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly publishers: number;
  /** slots of the ring that is shown */
  readonly slots: number;
  readonly regions: number;
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    [, , this.publishers = 0, , this.slots = 0] = data;
    this.regions = data[12] ?? 0;
    const needed = this.#cellsAt + CELLS * CELL;
    if (data.length < needed) throw new RangeError(`a scene of ${data.length} numbers, needs ${needed}`);
  }

  /** ticks */
  get time() {
    return this.#data[1];
  }
  /** the publisher that is shown, from 0 */
  get shown() {
    return this.#data[3];
  }
  /** the slot that its writer is in */
  get write() {
    return this.#data[5];
  }
  /** one of `Place` */
  get place() {
    return this.#data[6];
  }
  /** number of the frame it is at */
  get frame() {
    return this.#data[7];
  }
  get coming(): Coming | null {
    const [arrived, bytes, chunk, key] = this.#data.subarray(8, 12);
    return bytes < 0 ? null : { bytes, arrived, chunk, key: key === 1 };
  }
  /** bytes that all memory takes, of all publishers */
  get resident() {
    return this.#data[13];
  }
  /** bytes that messages take in the ring shown, with what is around their blocks */
  get lent() {
    return this.#data[14];
  }
  /** bytes of frames in it */
  get stored() {
    return this.#data[15];
  }
  /** one of `Collecting` */
  get collecting() {
    return this.#data[16];
  }
  /** bytes alive and dead in the heap, and of it in all */
  get alive() {
    return this.#data[17];
  }
  get dead() {
    return this.#data[18];
  }
  get heap() {
    return this.#data[19];
  }
  /** bytes that the last cycle found alive */
  get found() {
    return this.#data[20];
  }
  /** objects that marking has reached and not walked through */
  get front() {
    return this.#data[21];
  }
  /** spans that the sweeper has passed, of how many */
  get swept() {
    return this.#data[22];
  }
  get spans() {
    return this.#data[23];
  }
  get exhausted() {
    return this.#data[24] === 1;
  }
  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }

  /** @param index 0, the shells, to LEVELS - 1 */
  level(index: number): Level {
    const d = this.#data;
    const at = HEADER + index * LEVEL;
    return {
      bytes: d[at],
      atRest: d[at + 1],
      lent: d[at + 2],
      most: d[at + 3],
      hits: d[at + 4],
      misses: d[at + 5],
    };
  }

  /** @param index 0 to slots - 1 */
  slot(index: number): Slot {
    const d = this.#data;
    const at = this.#slotsAt + index * SLOT;
    return {
      frame: d[at],
      bytes: d[at + 1],
      takes: d[at + 2],
      chunks: d[at + 3],
      key: d[at + 4] === 1,
    };
  }

  /** @param index 0 to regions - 1, in the order of memory */
  region(index: number): Region {
    const d = this.#data;
    const at = this.#regionsAt + index * REGION;
    return { begin: d[at], bytes: d[at + 1], used: d[at + 2], is: d[at + 3] };
  }

  /** @param index 0 to CELLS - 1, in the order of sweeping */
  cell(index: number): Cell {
    const d = this.#data;
    const at = this.#cellsAt + index * CELL;
    return { alive: d[at], dead: d[at + 1], free: d[at + 2], marked: d[at + 3] };
  }

  get #slotsAt() {
    return HEADER + LEVELS * LEVEL;
  }
  get #regionsAt() {
    return this.#slotsAt + this.slots * SLOT;
  }
  get #cellsAt() {
    return this.#regionsAt + this.regions * REGION;
  }
}
