/** What the figure of the job pool, its legend and its code say. */
import { Doing, Keeping, PoolState, type Scene } from '../labs/threads/scene.ts';
import { bytes, duration, joined, number, type Quantity } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the job pool',
  heading: 'The job pool: producers put jobs on a belt, workers take them off',
  work: 'job',
  /** A second of the page is a millisecond of the machine's. */
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds', stalled: 'Producers at the gate so far' },
} as const;

/** Nanoseconds in a tick. */
const TICK_NS = 100;
/** A time in ticks, in the unit in which it is readable. */
export const ticks = (count: number): Quantity =>
  count === 0 ? { value: '0', unit: 'µs' } : duration(count * TICK_NS);
const time = (count: number) => joined(ticks(count));

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who an actor is, of how many. @param producers how many there are: a single one needs no number */
export const who = (id: number, producers: number) =>
  id >= FIRST_WORKER
    ? `worker ${id - FIRST_WORKER + 1}`
    : producers === 1
      ? 'the producer'
      : `producer ${id + 1}`;
/** Workers' ids begin here. */
const FIRST_WORKER = 16;

/** Words that stand on the drawing; terse where there is little room. */
export const floor = {
  producer: (count: number) => (count === 1 ? 'producer' : 'producers'),
  workers: (count: number) => (count === 1 ? 'worker' : 'workers'),
  lock: {
    held: (holder: string, ticks: number, terse: boolean) =>
      terse ? `lock: ${holder}, ${time(ticks)}` : `${holder} holds the lock, ${time(ticks)}`,
    wait: (count: number) => `${number(count)} ${count === 1 ? 'waits' : 'wait'}`,
  },
  more: (count: number) => `and ${number(count)} more`,
  belt: (count: number, terse: boolean) =>
    terse ? 'on the belt' : count === 1 ? 'job on the belt' : 'jobs on the belt',
  allocated: (terse: boolean) => (terse ? 'allocated' : 'blocks allocated'),
  freed: (terse: boolean) => (terse ? 'freed' : 'blocks freed'),
  memory: (terse: boolean) => (terse ? 'jobs in memory' : 'jobs in memory, log scale'),
  most: (count: number) => `at most ${number(count)}`,
  decade: (value: number) => (value < 1000 ? number(value) : value < 1e6 ? `${value / 1000}k` : '1M'),
} as const;

/** What the drawing says of the moment. */
export interface FloorWords {
  back: string;
  gate: string;
  lock: string;
  waits: string;
  allocated: string;
  freed: string;
  depth: string;
}

export function floorWords(scene: Scene, terse: boolean): FloorWords {
  const { hasFreeList, hasLock, holder, bound, depth } = scene;
  const none = hasLock ? 'each job is made anew' : 'the ring’s cells are reused';
  const free = hasLock ? 'lock free' : terse ? 'no lock' : 'no lock: a cell is claimed by one atomic number';
  return {
    back: hasFreeList
      ? `way back: ${plural(scene.freeNodes, 'free tray')}`
      : terse
        ? none
        : `no way back: ${none}`,
    gate: depth >= bound ? 'gate shut' : `gate open, holds ${number(bound)}`,
    lock: holder < 0 ? free : floor.lock.held(who(holder, scene.producers), scene.heldFor, terse),
    waits: holder >= 0 && scene.waiting > 0 ? floor.lock.wait(scene.waiting) : '',
    allocated: number(scene.counter('allocations')),
    freed: number(scene.counter('frees')),
    depth: number(depth),
  };
}

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'No job yet.',
} as const;

const KEPT = {
  [Keeping.none]: 'without data',
  [Keeping.block]: 'in a block of their own',
  [Keeping.inside]: 'inside the job',
} as Record<number, string>;

/** The figure in two or three sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.state === PoolState.destroyed) return 'The pool is destroyed.';
  if (scene.enqueued === 0 && scene.counter('allocations') === 0 && scene.counter('jobs') === 0)
    return stage.empty;
  const parts: string[] = [];
  if (scene.state === PoolState.drained) parts.push(`All ${number(scene.goal)} jobs are done.`);
  if (scene.holder >= 0) {
    const waits = scene.waiting > 0 ? `; ${floor.lock.wait(scene.waiting)} for it` : '';
    parts.push(`${capital(who(scene.holder, scene.producers))} holds the lock${waits}.`);
  }
  let gated = 0;
  for (let index = 0; index < scene.producers; index++) {
    if (scene.bound >= 0 && scene.depth >= scene.bound && scene.producer(index).doing === Doing.asleep)
      gated++;
  }
  if (gated > 0)
    parts.push(
      `The belt is full: ${gated === 1 ? 'a producer waits' : `${gated} producers wait`} at the gate.`,
    );
  const crashed = scene.counter('crashed');
  if (crashed > 0) parts.push(`${capital(plural(crashed, 'job'))} trapped so far.`);
  parts.push(
    `${capital(plural(scene.depth, 'job'))} on the belt${scene.hasFreeList ? `, ${plural(scene.freeNodes, 'tray')} free` : ''}.`,
  );
  parts.push(
    `${capital(plural(scene.running, 'worker'))} ${scene.running === 1 ? 'runs' : 'run'}, ${number(scene.asleep)} ${scene.asleep === 1 ? 'sleeps' : 'sleep'}.`,
  );
  return parts.join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: a pool of ${plural(scene.workers, 'worker')}, jobs of ${joined(bytes(scene.jobBytes))} with ${joined(bytes(scene.payloadBytes))} ${KEPT[scene.keeping] ?? ''}. ${sentence(scene)} At most ${plural(scene.counter('mostLiveJobs'), 'job')} in memory.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  producer: 'producer',
  worker: 'worker',
  sleeping: 'asleep',
  woken: 'woken',
  blocked: 'waits for the lock',
  lock: 'lock held',
  job: 'job',
  inside: 'payload inside',
  box: 'payload outside',
  tray: 'reused job',
  runs: 'job running',
  crashed: 'job trapped',
} as const;

/** The code tab. */
export const code = {
  producer: 'producer: enqueue',
  worker: 'worker: runner',
  note: 'The picture and real threads run the same code: each await is one action here, and a plain call there. Where a step occurs twice, its first line is marked.',
  many: (count: number) => `${number(count)} here`,
} as const;
