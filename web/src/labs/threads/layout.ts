/**
 * Layout of a pool: producers at the left, the queue from them to the workers at the right, above it the free
 * list, and the lock's clamp around what it guards. Pure. A unit is one pixel at the usual font size of
 * the root: the drawing scales with the text.
 */
import type { Sign } from '../../components/figure/marks.ts';
import { type Point, px } from '../../components/figure/path.ts';
import { type Actor, type Blocks, Doing, type Scene } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 384;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Vertical positions of the free list, the queue, and the heap that memory comes from and goes to. */
export const FREE_LIST = 36;
export const QUEUE = 142;
export const SHELF = 238;
const CLAMP = { top: 102, listTop: 22, foot: 184 };
const WORKERS = { top: 48, foot: 300 };
/** Columns: distance of producers from the left edge, and of workers from the right edge. */
const PRODUCERS_X = 16;
const WORKERS_X = 20;
/** Distance from an actor to the job that it holds. */
export const HAND = 26;
/** Distance between two jobs in the queue, and between two free nodes. */
const PITCH = 20;
/** Distances from the queue's ends to the edges: space for actors, their jobs and the lock. */
const LEFT = 92;
const RIGHT = 96;

/** A job at any position. */
export interface Held extends Point, Blocks {
  job: number;
  where: 'queue' | 'hand' | 'run' | 'crashed';
  /** Position of its payload: below it, or at the side that faces the queue. */
  box: 'below' | 'left' | 'right';
}

/** What an actor does to memory, as a line to where it does it. */
type Reach = 'alloc' | 'free' | 'take' | 'return';

/** A producer or a worker. */
export interface Standing extends Point {
  actor: Actor;
  /** Number as shown to the user, from 1. */
  number: number;
  sign: Sign;
  /** Whether it was woken and has not run yet. */
  spark: boolean;
  reach?: Reach;
}

export interface PoolLayout {
  scene: Scene;
  width: number;
  /** Half the size of a worker's mark. */
  r: number;
  queue: { from: number; to: number };
  producers: Standing[];
  workers: Standing[];
  /** Jobs in the queue, the next one first, and jobs with actors. */
  jobs: Held[];
  /** Number of queued jobs that do not fit. */
  more: number;
  /** Positions of free nodes. */
  freeNodes: Point[];
  /** End of a bounded queue, and whether the queue is full. */
  end?: { x: number; full: boolean };
  /** What the lock guards, from its top left corner; undefined without a lock. */
  clamp?: { x: number; y: number; width: number; height: number };
  /** The actor that holds the lock, with the line from the clamp. */
  grip?: { holder: Standing; line: string };
}

/** State of a worker's job; held in its hand by default. */
const WHERE: Record<number, Held['where']> = { [Doing.runs]: 'run', [Doing.crashed]: 'crashed' };

const REACHES: Record<string, Reach> = {
  'alloc job': 'alloc',
  'alloc data': 'alloc',
  'free data': 'free',
  'free job': 'free',
  'take node': 'take',
  'return node': 'return',
};

/** Sign of an actor's activity. */
export function signOf(doing: number): Sign {
  switch (doing) {
    case Doing.blocked:
      return 'stopped';
    case Doing.gone:
      return 'gone';
    case Doing.acts:
    case Doing.runs:
    case Doing.crashed:
      return 'works';
    default:
      return 'sleeps';
  }
}

function standing(actor: Actor, number: number, point: Point, states: readonly string[]): Standing {
  return {
    ...point,
    actor,
    number,
    sign: signOf(actor.doing),
    spark: actor.doing === Doing.woken,
    reach: actor.doing === Doing.acts ? REACHES[states[actor.state] ?? ''] : undefined,
  };
}

/** `count` positions around `middle`, at distances of `pitch`. */
const spread = (count: number, middle: number, pitch: number) =>
  Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * pitch);

/** @param states names of the actors' states */
export function layout(scene: Scene, states: readonly string[], width: number): PoolLayout {
  const tall = WORKERS.foot - WORKERS.top;
  const pitch = Math.min(46, tall / Math.max(1, scene.workers - 1));
  // Few workers are centred on the end of the queue; many fill the column.
  const middle = Math.max(QUEUE, WORKERS.top + ((scene.workers - 1) * pitch) / 2);
  const workers = spread(scene.workers, middle, pitch).map((y, index) =>
    standing(scene.worker(index), index + 1, { x: width - WORKERS_X, y }, states),
  );
  const producers = spread(scene.producers, QUEUE, 28).map((y, index) =>
    standing(scene.producer(index), index + 1, { x: PRODUCERS_X, y }, states),
  );

  const queue = { from: LEFT, to: width - RIGHT };
  const room = Math.floor((queue.to - queue.from) / PITCH);
  const bound = scene.bound < 0 ? room : Math.min(scene.bound, room);
  const shown = Math.min(scene.queued, room);
  const jobs: Held[] = [];
  for (let index = 0; index < shown; index++) {
    const x = queue.to - (index + 0.5) * PITCH;
    jobs.push({ ...scene.queuedJob(index), where: 'queue', box: 'below', x, y: QUEUE });
  }
  for (const { actor, x, y } of producers) {
    if (actor.job >= 0) jobs.push({ ...actor, where: 'hand', box: 'right', x: x + HAND, y });
  }
  for (const { actor, x, y } of workers) {
    const where = WHERE[actor.doing] ?? 'hand';
    if (actor.job >= 0) jobs.push({ ...actor, where, box: 'left', x: x - HAND, y });
  }

  const freeNodes = Array.from({ length: Math.min(scene.freeNodes, room) }, (_, index) => ({
    x: queue.from + (index + 0.5) * PITCH,
    y: FREE_LIST,
  }));
  const layout: PoolLayout = {
    scene,
    width,
    r: pitch < 20 ? 6.5 : 8,
    queue,
    producers,
    workers,
    jobs,
    freeNodes,
    more: scene.depth - shown,
  };
  if (scene.bound >= 0) layout.end = { x: queue.to - bound * PITCH - 4, full: scene.depth >= scene.bound };
  if (scene.hasLock) {
    const y = scene.hasFreeList ? CLAMP.listTop : CLAMP.top;
    layout.clamp = { x: queue.from - 14, y, width: queue.to - queue.from + 24, height: CLAMP.foot - y };
    const holder = [...producers, ...workers].find(({ actor }) => actor.id === scene.holder);
    if (holder) layout.grip = { holder, line: gripLine(layout.clamp, holder) };
  }
  return layout;
}

/** Horizontal line from the nearer side of the clamp to the actor that holds the lock. */
function gripLine(clamp: NonNullable<PoolLayout['clamp']>, { x, y }: Point): string {
  const right = x > clamp.x;
  const side = right ? clamp.x + clamp.width : clamp.x;
  const level = Math.min(Math.max(y, clamp.y), clamp.y + clamp.height);
  const before = right ? x - 10 : x + 10;
  return `M${px(side)} ${px(level)}L${px(before)} ${px(y)}`;
}

/** The lock's clamp: a bracket at each side. */
export function clampPath({ x, y, width, height }: NonNullable<PoolLayout['clamp']>): string {
  const lip = 8;
  const right = px(x + width);
  return `M${px(x + lip)} ${y}H${px(x)}v${height}h${lip}M${px(right - lip)} ${y}H${right}v${height}h${-lip}`;
}
