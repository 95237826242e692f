/**
 * A read-only, typed view of the flat numbers in which the engine describes a weak queue, a lookup or a comparison: the
 * offsets of `engine/src/queues/scene.rs` are named here and nowhere else.
 */

const HEADER = 44;
const COUNTERS = 22;
const CELL = 2;
const TICK = 3;

/** What is in a slot. */
export const Slot = { dead: 0, alive: 1, zombie: 2 } as const;
/** How a door or a field stands. */
export const Door = { closed: 0, tried: 1, opened: 2 } as const;

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'ticks',
  'operations',
  'comparisons',
  'looks',
  'calls',
  'tags',
  'slotsChecked',
  'deadChecked',
  'slotsCopied',
  'slotsWritten',
  'slotsEmptied',
  'arrays',
  'arraySlots',
  'compactions',
  'swaps',
  'refused',
  'blocks',
  'words',
  'largestArray',
  'mostZombies',
] as const;
export type Counter = (typeof counters)[number];

/** What is being done, in the engine's order. */
export const places = [
  'idle',
  'register',
  'remove',
  'read',
  'flush',
  'after',
  'lookup',
  'test',
  'position',
  'field',
] as const;
export type Place = (typeof places)[number];

/** Who a reader finds after a tick, and slots used. */
export interface Tick {
  alive: number;
  zombies: number;
  size: number;
}

/** One side as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly #data: Float64Array;
  /** cells: slots of a queue, doors, or fields */
  readonly count: number;
  /** the last ticks, the oldest first */
  readonly ticks: Tick[];

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    const needs = data.length < HEADER ? HEADER : HEADER + CELL * data[2] + TICK * data[3];
    if (data.length < needs) throw new RangeError(`a scene of ${data.length} numbers, needs ${needs}`);
    this.#data = data;
    this.count = data[2];
    const from = HEADER + CELL * this.count;
    this.ticks = Array.from({ length: data[3] }, (_, index) => {
      const [alive, zombies, size] = data.subarray(from + TICK * index);
      return { alive, zombies, size };
    });
  }

  /** ticks */
  get time() {
    return this.#data[1];
  }
  get place(): Place {
    return places[this.#data[4]] ?? 'idle';
  }
  /** number of its place, as the catalogue names them */
  get placeNumber() {
    return this.#data[4];
  }
  /** what was done last: an index into `WHATS` of events.ts; -1: nothing */
  get what() {
    return this.#data[5];
  }
  /** the cell that was looked at last; -1: none */
  get cursor() {
    return this.#data[7];
  }
  /** ticks begun */
  get begun() {
    return this.#data[8];
  }
  /** how much slower than the machine this tick is shown */
  get slowed() {
    return this.#data[9];
  }
  /** whether all of this tick is done */
  get rests() {
    return this.#data[10] === 0;
  }
  get capacity() {
    return this.#data[11];
  }
  /** used slots, of which the cells may be the first */
  get size() {
    return this.#data[12];
  }
  get alive() {
    return this.#data[13];
  }
  get zombies() {
    return this.#data[14];
  }
  /** slots of the array that is being filled, and slots copied into it; null: none is */
  get filling(): { slots: number; copied: number } | null {
    return this.#data[15] < 0 ? null : { slots: this.#data[15], copied: this.#data[16] };
  }
  /** which type is asked for; -1: none */
  get asked() {
    return this.#data[17];
  }
  /** in this operation: blocks allocated, comparisons, looks at tags */
  get blocks() {
    return this.#data[18];
  }
  get comparisons() {
    return this.#data[19];
  }
  get tags() {
    return this.#data[20];
  }
  /** what the last operation gave; -1: nothing yet */
  get gave() {
    return this.#data[21];
  }

  /** a slot, a door or a field: `Slot` or `Door` */
  state(cell: number): number {
    return this.#data[HEADER + CELL * cell];
  }
  /** of a field */
  length(cell: number): number {
    return this.#data[HEADER + CELL * cell + 1];
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }
}
