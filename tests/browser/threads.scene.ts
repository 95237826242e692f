/** Scenes of the job pool written out by hand: what a test needs is named, the rest is a pool at rest. */
import type { Variant } from '../../web/src/engine/types.ts';
import { counters, type Counter, Doing, Scene } from '../../web/src/labs/threads/scene.ts';

interface Someone {
  doing?: number;
  place?: number;
  job?: number;
  /** 1 a job, 2 a payload's, 4 a payload inside */
  boxes?: number;
  jobs?: number;
  left?: number;
  ran?: number;
}

interface Wanted {
  time?: number;
  producers?: Someone[];
  workers?: Someone[];
  /** boxes of the jobs on the belt, the next first */
  belt?: number[];
  /** jobs on the belt, when there are more than are listed */
  depth?: number;
  trays?: number;
  hasTrays?: boolean;
  bound?: number;
  hasLock?: boolean;
  holder?: number;
  heldFor?: number;
  waiting?: number;
  state?: number;
  goal?: number;
  enqueued?: number;
  keeping?: number;
  payload?: number;
  live?: number;
  counts?: Partial<Record<Counter, number>>;
}

/** Places by the order of the engine. */
export const PLACES = [
  ...['idle', 'forge job', 'forge data', 'take tray', 'copy', 'lock', 'gate', 'append', 'notify', 'unlock'],
  ...['sleep', 'fetch', 'run', 'crush data', 'crush job', 'return tray', 'claim', 'drain'],
];
const at = (place: string) => PLACES.indexOf(place);

export function numbers(wanted: Wanted = {}): Float64Array {
  const { producers = [{}], workers = [{}, {}, {}, {}], belt = [], counts = {} } = wanted;
  const head = new Array<number>(48).fill(0);
  const asleep = workers.filter(({ doing }) => doing === Doing.asleep).length;
  const running = workers.filter(({ doing }) => doing === Doing.runs).length;
  Object.assign(head, {
    1: wanted.time ?? 1000,
    2: producers.length,
    3: workers.length,
    4: wanted.depth ?? belt.length,
    5: belt.length,
    6: wanted.trays ?? 0,
    7: wanted.bound ?? -1,
    8: wanted.holder ?? -1,
    9: wanted.heldFor ?? 0,
    10: wanted.waiting ?? 0,
    11: wanted.state ?? 0,
    12: wanted.goal ?? 2000,
    13: wanted.enqueued ?? 100,
    14: wanted.keeping ?? 1,
    15: wanted.payload ?? 4,
    16: 24,
    17: wanted.live ?? belt.length,
    18: 28 * belt.length,
    19: asleep,
    20: running,
    21: Number(wanted.hasLock ?? true),
    22: Number(wanted.hasTrays ?? false),
  });
  counters.forEach((name, index) => (head[24 + index] = counts[name] ?? 0));
  const someone = (one: Someone, id: number) => [
    ...[id, one.doing ?? 0, one.place ?? 0, one.job ?? -1, one.boxes ?? 0, one.jobs ?? 0, one.left ?? 0],
  ];
  return new Float64Array([
    ...head,
    ...producers.flatMap((one, index) => someone(one, index)),
    ...workers.flatMap((one, index) => [...someone(one, 16 + index), one.ran ?? 0]),
    ...belt.flatMap((boxes, index) => [100 + index, boxes, 10 * (belt.length - index)]),
  ]);
}

export const scene = (wanted: Wanted = {}) => new Scene(numbers(wanted));

/** Baseline: the producer forges a payload, worker 2 crushes one, worker 1 holds the lock, worker 3 waits for it. */
export const forging = () =>
  scene({
    producers: [{ doing: Doing.acts, place: at('forge data'), job: 107, boxes: 1 }],
    workers: [
      { doing: Doing.acts, place: at('fetch'), job: 99, boxes: 3 },
      { doing: Doing.acts, place: at('crush data'), job: 98, boxes: 1 },
      { doing: Doing.blocked, place: at('lock') },
      { doing: Doing.asleep, place: at('sleep') },
    ],
    belt: [3, 3, 3, 3, 3, 3, 3],
    holder: 16,
    heldFor: 3,
    waiting: 1,
    live: 10,
    counts: { jobs: 98, allocations: 215, frees: 195, mostLive: 14, wakeUps: 12 },
  });

/** Free list and inline: payloads inside, trays come back, a worker was just woken. */
export const recycling = () =>
  scene({
    hasTrays: true,
    trays: 5,
    keeping: 2,
    producers: [{ doing: Doing.acts, place: at('take tray'), job: 107, boxes: 5 }],
    workers: [
      { doing: Doing.runs, place: at('run'), job: 99, boxes: 5 },
      { doing: Doing.woken, place: at('sleep') },
      { doing: Doing.acts, place: at('return tray'), job: 97, boxes: 1 },
      { doing: Doing.asleep, place: at('sleep') },
    ],
    belt: [5, 5, 5],
    holder: 18,
    heldFor: 2,
    live: 11,
    counts: { jobs: 98, allocations: 14, mostLive: 14 },
  });

/** The belt is full of as many jobs as there are workers; both producers stand at the gate. */
export const gated = () =>
  scene({
    producers: [
      { doing: Doing.asleep, place: at('gate'), job: 105, boxes: 3 },
      { doing: Doing.asleep, place: at('gate'), job: 106, boxes: 3 },
    ],
    workers: [1, 2, 3, 4].map((index) => ({
      doing: Doing.runs,
      place: at('run'),
      job: 95 + index,
      boxes: 3,
      left: 900,
    })),
    belt: [3, 3, 3, 3],
    bound: 4,
    payload: 328,
    live: 10,
    counts: { jobs: 94, allocations: 210, frees: 190, mostLive: 10, gate: 9_000 },
  });

/** A producer faster than 16 workers, and nothing that stops it. */
export const flooded = () =>
  scene({
    workers: Array.from({ length: 16 }, (_, index) => ({
      doing: Doing.runs,
      place: at('run'),
      job: index,
      boxes: 3,
    })),
    belt: new Array<number>(64).fill(3),
    depth: 12_480,
    payload: 328,
    live: 12_497,
    counts: { jobs: 2_000, allocations: 29_000, frees: 4_000, mostLive: 12_500 },
  });

/** The ring of cells: no lock. */
export const cells = () =>
  scene({
    hasLock: false,
    bound: 64,
    keeping: 2,
    payload: 328,
    producers: [{ doing: Doing.acts, place: at('claim'), job: 120, boxes: 5 }],
    workers: [
      { doing: Doing.runs, place: at('run'), job: 99, boxes: 5 },
      { doing: Doing.runs, place: at('run'), job: 98, boxes: 5 },
      { doing: Doing.acts, place: at('claim') },
      { doing: Doing.asleep, place: at('sleep') },
    ],
    belt: new Array<number>(9).fill(5),
    live: 64,
    counts: { jobs: 98, mostLive: 64 },
  });

/** A variant of the pool, as the catalogue has it. */
export const variant = (id: string, source = ''): Variant => ({
  ...{ id, era: '', years: '', lineage: 'shipped', before: null, claim: null },
  ...{ writer_places: PLACES, reader_places: PLACES, source },
});
