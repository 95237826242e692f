/** Scenes of the job pool written by hand: a test names the fields that it needs; the others are those of an idle pool. */
import { layout } from '../../engine/pkg/layouts/threads.ts';
import type { Variant } from '../../web/src/engine/types.ts';
import { type Blocks, type Counter, Doing, Keeping, Scene } from '../../web/src/labs/threads/scene.ts';
import { sceneNumbers } from './scene.numbers.ts';

type Head = Partial<Record<keyof typeof layout.head, number>>;
type Someone = Partial<Record<keyof typeof layout.lists.workers, number>>;
type Job = Partial<Pick<Someone, 'job' | keyof Blocks>>;

interface Wanted {
  time?: number;
  producers?: Someone[];
  workers?: Someone[];
  /** the jobs in the queue, the next first */
  queued?: Job[];
  head?: Head;
  counts?: Partial<Record<Counter, number>>;
}

/** A job with a payload of its own, one with a payload inside, one without. */
const BLOCKS: Job = { hasJob: 1, hasPayload: 1 };
const INSIDE: Job = { hasJob: 1, inside: 1 };
const ALONE: Job = { hasJob: 1 };

/** Names of states in the engine's order. */
const STATES = [
  ...['idle', 'alloc job', 'alloc data', 'take node', 'copy', 'lock', 'gate', 'append', 'notify', 'unlock'],
  ...['sleep', 'fetch', 'run', 'free data', 'free job', 'return node', 'claim', 'drain'],
];
const at = (state: string) => STATES.indexOf(state);

function numbers(wanted: Wanted = {}): Float64Array {
  const { producers = [{}], workers = [{}, {}, {}, {}], queued = [], counts = {} } = wanted;
  const count = (doing: number) => workers.filter((worker) => worker.doing === doing).length;
  return sceneNumbers(layout, {
    time: wanted.time ?? 1000,
    head: {
      depth: queued.length,
      bound: -1,
      holder: -1,
      goal: 2000,
      enqueued: 100,
      keeping: Keeping.block,
      payloadBytes: 4,
      jobBytes: 24,
      live: queued.length,
      liveBytes: 28 * queued.length,
      asleep: count(Doing.asleep),
      running: count(Doing.runs),
      hasLock: 1,
      ...wanted.head,
    },
    counters: counts,
    lists: {
      producers: producers.map((one, id) => ({ id, job: -1, ...one })),
      workers: workers.map((one, index) => ({ id: 16 + index, job: -1, ...one })),
      queued: queued.map((job, index) => ({ job: 100 + index, age: 10 * (queued.length - index), ...job })),
    },
  });
}

const scene = (wanted: Wanted = {}) => new Scene(numbers(wanted));

/** Baseline: the producer allocates a payload, worker 2 frees one, worker 1 holds the lock, worker 3 waits for it. */
export const forging = () =>
  scene({
    producers: [{ doing: Doing.acts, state: at('alloc data'), job: 107, ...ALONE }],
    workers: [
      { doing: Doing.acts, state: at('fetch'), job: 99, ...BLOCKS },
      { doing: Doing.acts, state: at('free data'), job: 98, ...ALONE },
      { doing: Doing.blocked, state: at('lock') },
      { doing: Doing.asleep, state: at('sleep') },
    ],
    queued: new Array<Job>(7).fill(BLOCKS),
    head: { holder: 16, heldFor: 3, waiting: 1, live: 10 },
    counts: { jobs: 98, allocations: 215, frees: 195, mostLiveJobs: 14, wakeUps: 12 },
  });

/** Free list and inline: payloads inside, nodes are reused, a worker was just woken. */
export const recycling = () =>
  scene({
    producers: [{ doing: Doing.acts, state: at('take node'), job: 107, ...INSIDE }],
    workers: [
      { doing: Doing.runs, state: at('run'), job: 99, ...INSIDE },
      { doing: Doing.woken, state: at('sleep') },
      { doing: Doing.acts, state: at('return node'), job: 97, ...ALONE },
      { doing: Doing.asleep, state: at('sleep') },
    ],
    queued: new Array<Job>(3).fill(INSIDE),
    head: {
      ...{ hasFreeList: 1, freeNodes: 5, keeping: Keeping.inside },
      ...{ holder: 18, heldFor: 2, live: 11 },
    },
    counts: { jobs: 98, allocations: 14, mostLiveJobs: 14 },
  });

/** A variant of the pool as in the catalogue. */
export const variant = (id: string, source = ''): Variant => ({
  ...{ id, era: '', years: '', lineage: 'shipped', before: null, claim: null },
  ...{ writer_states: STATES, reader_states: STATES, source },
});
