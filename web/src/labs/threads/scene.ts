/**
 * A read-only, typed view of the flat numbers in which the engine describes one pool, without copying them: the offsets of
 * `engine/src/threads/scene.rs` are named here and nowhere else. A tick is 100 ns of the machine's; -1 stands for nothing.
 */

const HEADER = 48;
const PRODUCER = 7;
const WORKER = 8;
const TICKET = 3;
const COUNTERS = 24;

/** What an actor is doing. */
export const Doing = {
  ...{ idle: 0, acts: 1, blocked: 2, asleep: 3, woken: 4, runs: 5, gone: 6 },
  /** its job has trapped, and is given up */
  crashed: 7,
} as const;
/** How the pool fares. */
export const PoolState = { open: 0, done: 1, stopping: 2, destroyed: 3 } as const;
/** Where a payload is. */
export const Keeping = { none: 0, box: 1, inside: 2 } as const;

/** The memory that a job is made of. */
export interface Boxes {
  /** the job itself */
  job: boolean;
  /** its payload, in a block of its own */
  payload: boolean;
  /** its payload, inside the job */
  inside: boolean;
}

/** A producer or a worker. */
export interface Actor {
  /** as events name it: producers from 0, workers from 16 */
  id: number;
  /** one of `Doing` */
  doing: number;
  /** index into the variant's places */
  place: number;
  /** the job in its hands, -1 when it has none */
  job: number;
  boxes: Boxes;
  /** jobs it has put on the belt, or has run */
  jobs: number;
  /** until it goes on by itself, ticks */
  left: number;
  /** spent running jobs, ticks; producers run none */
  ran: number;
}

/** A job on the belt. */
export interface Ticket {
  job: number;
  boxes: Boxes;
  /** since it was put there, ticks */
  age: number;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'jobs',
  'allocations',
  'frees',
  'bytes',
  'lockWaits',
  'memoryWaits',
  'wakeUps',
  'signals',
  'toNobody',
  'forNothing',
  'refused',
  'abandoned',
  'crashed',
  'held',
  'gate',
  'longestHeld',
  'deepest',
  'mostLive',
  'mostBytes',
] as const;
export type Counter = (typeof counters)[number];

/** Bit 0: the job; bit 1: a payload of its own; bit 2: a payload inside. */
const boxesOf = (bits: number): Boxes => ({
  job: (bits & 1) !== 0,
  payload: (bits & 2) !== 0,
  inside: (bits & 4) !== 0,
});

/** One pool as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly producers: number;
  readonly workers: number;
  /** jobs on the belt */
  readonly depth: number;
  /** how many of them are told one by one, the next to be taken first */
  readonly listed: number;
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    this.producers = data[2] ?? 0;
    this.workers = data[3] ?? 0;
    this.depth = data[4] ?? 0;
    this.listed = data[5] ?? 0;
    const needed = HEADER + this.producers * PRODUCER + this.workers * WORKER + this.listed * TICKET;
    if (data.length < needed || data.length < HEADER)
      throw new RangeError(`a scene of ${data.length} numbers, needs ${Math.max(needed, HEADER)}`);
  }

  /** ticks */
  get time() {
    return this.#data[1];
  }
  /** used jobs on the free list */
  get trays() {
    return this.#data[6];
  }
  /** jobs that the belt holds at most, -1: without bound */
  get bound() {
    return this.#data[7];
  }
  /** who holds the lock, -1: nobody */
  get holder() {
    return this.#data[8];
  }
  /** for how long, ticks */
  get heldFor() {
    return this.#data[9];
  }
  /** how many wait for it */
  get waiting() {
    return this.#data[10];
  }
  /** one of `PoolState` */
  get state() {
    return this.#data[11];
  }
  /** jobs to do, and put on the belt so far */
  get goal() {
    return this.#data[12];
  }
  get enqueued() {
    return this.#data[13];
  }
  /** one of `Keeping` */
  get keeping() {
    return this.#data[14];
  }
  get payloadBytes() {
    return this.#data[15];
  }
  get jobBytes() {
    return this.#data[16];
  }
  /** jobs in memory, and the bytes they take */
  get live() {
    return this.#data[17];
  }
  get liveBytes() {
    return this.#data[18];
  }
  get asleep() {
    return this.#data[19];
  }
  get running() {
    return this.#data[20];
  }
  get hasLock() {
    return this.#data[21] !== 0;
  }
  get hasTrays() {
    return this.#data[22] !== 0;
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }

  /** @param index 0 to producers - 1 */
  producer(index: number): Actor {
    return this.#actor(HEADER + index * PRODUCER, 0);
  }
  /** @param index 0 to workers - 1 */
  worker(index: number): Actor {
    const at = HEADER + this.producers * PRODUCER + index * WORKER;
    return this.#actor(at, this.#data[at + 7]);
  }
  /** @param index 0, the next to be taken, to listed - 1 */
  ticket(index: number): Ticket {
    const d = this.#data;
    const at = HEADER + this.producers * PRODUCER + this.workers * WORKER + index * TICKET;
    return { job: d[at], boxes: boxesOf(d[at + 1]), age: d[at + 2] };
  }

  #actor(at: number, ran: number): Actor {
    const d = this.#data;
    return {
      id: d[at],
      doing: d[at + 1],
      place: d[at + 2],
      job: d[at + 3],
      boxes: boxesOf(d[at + 4]),
      jobs: d[at + 5],
      left: d[at + 6],
      ran,
    };
  }
}
