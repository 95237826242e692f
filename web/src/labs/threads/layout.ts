/**
 * Layout of a pool: producers at the left, the queue from them to the workers at the right, above it the free
 * list, and the lock's clamp around what it guards; below, the heap with a square for each block, and counts since the start. A
 * higher figure first has room for the counts, then for the rows of the queue that the load needs; the heap gets the rest. Pure.
 * A unit is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import type { Sign } from '../../components/figure/marks.ts';
import { type Point, px } from '../../components/figure/path.ts';
import { type Actor, type Blocks, Doing, type Scene } from './scene.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 330;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Vertical positions of the free list and of the first row of the queue, which a heading stands above. */
export const FREE_LIST = 40;
export const QUEUE = 98;
/** Height at which used jobs come back to the free list: above the clamp, below the list's label. */
export const RETURN = 20;
/** Distances from a row of the queue: up to the clamp and to its heading; down to its line, the jobs that do not fit, the
 * clamp's foot, and the heap. */
export const ABOVE = 18;
const LINE = 11;
const BELOW = 43;
const CLAMP = { above: 34, listTop: 26, foot: 50 };

const SHELF = 108;
/** Distance from the baseline of the jobs that do not fit to that of the lock's text. */
export const LOCK = 24;
/** Distance between two rows of the queue, and its greatest. */
const [ROW, WIDEST_ROW] = [46, 56];
/** Position of the blocks from the heap's top, their least height, and that before the queue gets another row. */
export const BLOCKS = { y: 48, least: 32, wanted: 72 };
/** Distance between two counts, and between the blocks and the counts. */
export const COUNT = 24;
const GAP = 12;
/** Vertical range of the workers' column: its top, its distance from the heap, and from the foot of the figure. */
const WORKERS = { top: 62, heap: 30, foot: 84 };
/** Distances between workers: greatest, and least before the column goes on beside the heap. */
const [APART, CLOSE] = [46, 27];
/** Top of the column of producers, and distance between two of them. */
const PRODUCERS = { top: 82, apart: 28 };
/** Columns: distance of producers from the left edge, and of workers from the right edge. */
const PRODUCERS_X = 16;
const WORKERS_X = 20;
/** Distance from an actor to the job that it holds, and from the edge to the lines to and from memory. */
export const HAND = 26;
export const LANE = { left: 70, right: 76 };
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

/** What a layout has room in. */
interface Room {
  width: number;
  height: number;
  counts?: number;
  /** Number of jobs for which the queue has room if possible: as many as were in memory at once. */
  jobs?: number;
  isAlone?: boolean;
}

export interface PoolLayout {
  scene: Scene;
  width: number;
  /** Half the size of a worker's mark. */
  r: number;
  /** Ends of the queue's rows, the line along them, and the baseline of the jobs that do not fit. */
  queue: { from: number; to: number; rows: number; line: string; foot: number };
  /** Top of the heap, width of it and of what is below it, and height of its blocks. */
  shelf: number;
  below: number;
  heap: number;
  /** Top of the counts, and the number of those for which there is room. */
  counts: { y: number; shown: number };
  producers: Standing[];
  workers: Standing[];
  /** Jobs in the queue, the next one first, and jobs with actors. */
  jobs: Held[];
  /** Number of queued jobs that do not fit. */
  more: number;
  /** Positions of free nodes. */
  freeNodes: Point[];
  /** End of a bounded queue, and whether the queue is full. */
  end?: Point & { full: boolean };
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

/** Top of the heap below a queue of one row. */
const SHELF_TOP = QUEUE + SHELF;

/** The counts that fit in a height, the rows of the queue, up to those that are `needed`, and the distance between two. */
function rows(
  height: number,
  counts: number,
  needed: number,
): { count: number; pitch: number; counts: number } {
  const spare = height - SHELF_TOP - BLOCKS.y - BLOCKS.least - GAP;
  const shown = Math.min(counts, Math.max(0, Math.floor(spare / COUNT)));
  const left = Math.max(0, spare + BLOCKS.least - BLOCKS.wanted - shown * COUNT);
  const count = Math.min(needed, 1 + Math.floor(left / ROW));
  return { count, pitch: count > 1 ? Math.min(WIDEST_ROW, left / (count - 1)) : ROW, counts: shown };
}

/**
 * A queue that goes to the right in its first row, to the left in the one below it, and so on: the position of a slot, and the
 * line along all of them.
 */
function folded(from: number, to: number, room: number, { count, pitch }: ReturnType<typeof rows>) {
  const slot = (index: number): Point => {
    const row = Math.floor(index / room);
    const along = ((index % room) + 0.5) * PITCH;
    return { x: row % 2 === 0 ? to - along : to - room * PITCH + along, y: QUEUE + row * pitch };
  };
  let line = `M${px(to)} ${px(QUEUE + LINE)}H${px(from)}`;
  for (let row = 1; row < count; row++) {
    const isLeft = row % 2 === 1;
    const out = isLeft ? -7 : 7;
    line += `h${out}v${px(pitch)}H${px(isLeft ? to : from)}`;
  }
  return { slot, line };
}

/**
 * @param states names of the actors' states
 * @param counts number of counts since the start
 * @param isAlone whether the other side is shown as a thumbnail at the lower right
 */
export function layout(
  scene: Scene,
  states: readonly string[],
  { width, height, counts = 0, jobs: load = scene.depth, isAlone = false }: Room,
): PoolLayout {
  const [from, to] = [LEFT, width - RIGHT];
  const room = Math.floor((to - from) / PITCH);
  const shape = rows(height, counts, Math.ceil(Math.max(1, load, scene.bound) / room));
  const last = QUEUE + (shape.count - 1) * shape.pitch;
  const shelf = last + SHELF;

  // The column of workers ends above the heap unless they would be too close to each other.
  const gaps = Math.max(1, scene.workers - 1);
  const short = (shelf - WORKERS.heap - WORKERS.top) / gaps;
  const isShort = short >= CLOSE;
  const pitch = Math.min(APART, isShort ? short : (height - WORKERS.foot - WORKERS.top) / gaps);
  // Few workers are centred on the end of the queue; many fill the column.
  const middle = Math.max((QUEUE + last) / 2, WORKERS.top + (gaps * pitch) / 2);
  const workers = spread(scene.workers, middle, pitch).map((y, index) =>
    standing(scene.worker(index), index + 1, { x: width - WORKERS_X, y }, states),
  );
  const half = ((scene.producers - 1) * PRODUCERS.apart) / 2;
  const producers = spread(
    scene.producers,
    Math.max(PRODUCERS.top + half, (QUEUE + last) / 2),
    PRODUCERS.apart,
  ).map((y, index) => standing(scene.producer(index), index + 1, { x: PRODUCERS_X, y }, states));

  const { slot, line } = folded(from, to, room, shape);
  const all = room * shape.count;
  const bound = scene.bound < 0 ? all : Math.min(scene.bound, all);
  const shown = Math.min(scene.queued, all);
  const jobs: Held[] = [];
  for (let index = 0; index < shown; index++)
    jobs.push({ ...scene.queuedJob(index), where: 'queue', box: 'below', ...slot(index) });
  for (const { actor, x, y } of producers) {
    if (actor.job >= 0) jobs.push({ ...actor, where: 'hand', box: 'right', x: x + HAND, y });
  }
  for (const { actor, x, y } of workers) {
    const where = WHERE[actor.doing] ?? 'hand';
    if (actor.job >= 0) jobs.push({ ...actor, where, box: 'left', x: x - HAND, y });
  }

  const freeNodes = Array.from({ length: Math.min(scene.freeNodes, room) }, (_, index) => ({
    x: from + (index + 0.5) * PITCH,
    y: FREE_LIST,
  }));
  const layout: PoolLayout = {
    scene,
    width,
    r: pitch < 20 ? 6.5 : 8,
    queue: { from, to, rows: shape.count, line, foot: last + BELOW },
    shelf,
    below: isAlone ? to : isShort ? width - 4 : to + 24,
    heap: height - shelf - BLOCKS.y - GAP - shape.counts * COUNT,
    counts: { y: height - shape.counts * COUNT, shown: shape.counts },
    producers,
    workers,
    jobs,
    freeNodes,
    more: scene.depth - shown,
  };
  if (scene.bound >= 0 && bound > 0) {
    const { x, y } = slot(bound - 1);
    const isRight = Math.floor((bound - 1) / room) % 2 === 1;
    layout.end = { x: x + (isRight ? 14 : -14), y, full: scene.depth >= scene.bound };
  }
  if (scene.hasLock) {
    const y = scene.hasFreeList ? CLAMP.listTop : QUEUE - CLAMP.above;
    layout.clamp = { x: from - 14, y, width: to - from + 24, height: last + CLAMP.foot - y };
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
