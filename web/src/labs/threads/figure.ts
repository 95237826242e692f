/**
 * The job pool: the producer, the queue in the bracket of its lock, and a lane for each worker with a mark for each job that it
 * has run in this step: outlines of the blocks that were freed, or a stroke where the memory goes back to be used again.
 */
import { type Drawn, figure } from '../../figure/figure.ts';
import type { Box } from '../../figure/pen.ts';
import { figure as words } from '../../words/threads.en.ts';
import { type Actor, type Blocks, Doing, Keeping, type Scene } from './scene.ts';

const SQUARE = 'M2 2h10v10H2Z';
const DOT = 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z';

/** Jobs a lane for which there is always room, and the width of a mark below which a lane is one bar. */
const LEAST = 12;
const SINGLE = 2.5;
/** Space at the right for the line of what goes back, and at the top and at the foot for labels, in px. */
const RIGHT = 16;
const [TOP, FOOT] = [24, 30];
/** Jobs from which on a queue is deep: its bracket is wide, and its jobs are small. */
const DEEP = 8;
/** Width of the lanes from which on there is room for long labels. */
const ROOMY = 260;
/** Bytes from which on a job has room for a payload inside. */
const ROOM = 64;
/** Free jobs that are drawn at most. */
const FREE = 3;

export const threads = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    lane: { stroke: 'rule' },
    flow: { stroke: 'ink-2', width: 1.5 },
    loop: { stroke: 'pool', width: 2, sign: 'M2 3h10v8H4M7 8L4 11L7 14' },
    many: { fill: 'mark' },
    reused: { stroke: 'ink-2', width: 1.5, sign: 'M7 2v10' },
    freedJob: { fill: 'ground', stroke: 'ink-2', sign: SQUARE, counts: ['frees'] },
    freedBox: { fill: 'ground', stroke: 'pool', sign: SQUARE },
    job: { fill: 'ink', sign: SQUARE, counts: ['jobs'] },
    hole: { fill: 'ground' },
    inside: { fill: 'pool', sign: 'M4 4h6v6H4Z' },
    box: { fill: 'pool', sign: SQUARE, counts: ['allocations'] },
    lock: { stroke: 'lock', width: 2, sign: 'M10 1H4v12h6', counts: ['lockWaits', 'heldTicks'] },
    hold: { stroke: 'lock', width: 2 },
    bound: { stroke: 'ink-2', width: 2, dash: '3 3', sign: 'M7 1v12', counts: ['gateTicks'] },
    sleeping: { fill: 'ground', stroke: 'sub', width: 1.5, sign: DOT },
    worker: { fill: 'sub', stroke: 'sub', width: 1.5, sign: DOT, counts: ['wakeUps'] },
    blocked: { fill: 'ground', stroke: 'lock', width: 2, sign: DOT, counts: ['lockWaits'] },
    crashed: { stroke: 'lock', width: 2.5, sign: 'M3 3L11 11M11 3L3 11', counts: ['crashed'] },
    producer: { fill: 'needle', stroke: 'needle', width: 1.5, sign: 'M2 3L12 7L2 11Z' },
    waits: { fill: 'ground', stroke: 'needle', width: 1.5 },
    stopped: { fill: 'ground', stroke: 'lock', width: 2 },
  },
  draw(drawn) {
    const place = layout(drawn);
    producers(drawn, place);
    queue(drawn, place);
    lanes(drawn, place);
    if (reuses(drawn.scene)) loop(drawn, place);
  },
});

type Drawing = Drawn<Scene, keyof typeof threads.marks>;
type Layout = ReturnType<typeof layout>;

/** Whether a job and its payload are used again: from a free list, or as a cell of a ring. */
const reuses = ({ hasFreeList, hasLock }: Scene) => hasFreeList || !hasLock;
/** Whether a step rests at the start of the run: what its first tick allocates is counted, and drawn, only once it plays. */
const isFirstTick = ({ scene, begins }: Drawing) => begins !== undefined && scene.time === 0;
const isOutside = ({ keeping }: Scene) => keeping === Keeping.block;

/** Where the parts are: from left to right producers, queue, and lanes. Both sides have the same places. */
function layout({ scene, peer, ends = [], side, width, height }: Drawing) {
  const isWide = width >= 520;
  const isDeep = [scene, peer, ...ends].some((one) => one && one.depth > DEEP);
  const tall = isDeep ? 22 : Math.min(36, Math.max(18, height * 0.09));
  const job = { width: tall / 2, height: tall, x: tall / 2 + 6, y: tall + 5 };
  const bracket = { x: isWide ? 92 : 64, width: isDeep ? width * (isWide ? 0.4 : 0.3) : isWide ? 88 : 74 };
  const perRow = Math.floor((bracket.width - 20) / job.x);
  // A free list lies below the queue, in the same bracket, with its label in between.
  const free = scene.hasFreeList ? job.y + 20 : 0;
  const room = Math.max(1, Math.floor((height - TOP - 25 - FOOT - free) / job.y));
  const deepest = Math.max(scene.depth, ends[side]?.depth ?? 0);
  const rows = Math.min(room, Math.max(1, Math.ceil(deepest / perRow)));
  const high = rows * job.y + 9 + free;
  const top = Math.max(TOP + 16, (TOP + height - FOOT - high) / 2);
  const from = bracket.x + bracket.width + (isWide ? 62 : 34);
  return {
    ...{ isWide, job, perRow, rows },
    bracket: { ...bracket, y: top, height: high },
    /** Height of the middle of the queue's jobs, where the jobs flow. */
    flow: top + (rows * job.y) / 2 + 2,
    lanes: { x: from, y: TOP, width: width - from - RIGHT, height: height - TOP - FOOT },
    /** Top of the free list's jobs. */
    free: top + rows * job.y + 26,
  };
}

/** A job in memory: a block, with its payload in another below it, or inside. */
function block(
  { pen, scene }: Drawing,
  { x, y, width, height }: Box,
  { hasJob, hasPayload, inside }: Blocks,
) {
  const tall = height * 0.6;
  if (hasJob) pen.box('job', { x, y, width, height: tall });
  const rim = Math.max(1.5, width * 0.2);
  const core = { x: x + rim, y: y + rim, width: width - 2 * rim, height: tall - 2 * rim };
  if (hasJob && scene.jobBytes >= ROOM) pen.box(inside ? 'inside' : 'hole', core);
  if (hasPayload) pen.box('box', { x, y: y + tall + 2, width, height: height - tall - 2 });
}

/** The producers with the jobs that they hold, and what they take for each. */
function producers(drawn: Drawing, { flow, job, bracket, isWide }: Layout) {
  const { pen, scene, height } = drawn;
  const count = scene.producers;
  const high = count === 1 ? 30 : Math.min(30, (height - TOP - FOOT) / count);
  const middle = Math.max(flow, TOP + (high * count) / 2);
  const size = Math.min(9, high * 0.36);
  scene.allProducers().forEach((producer, index) => {
    const y = middle + (index - (count - 1) / 2) * high;
    const mark =
      producer.doing === Doing.blocked ? 'stopped' : producer.doing === Doing.asleep ? 'waits' : 'producer';
    pen.line(
      mark,
      [
        { x: 6, y: y - size },
        { x: 6 + 2 * size, y },
        { x: 6, y: y + size },
      ],
      'Z',
    );
    const tall = Math.min(job.height, high - 2);
    if (producer.job >= 0 && !isFirstTick(drawn))
      block(drawn, { x: 32, y: y - tall / 2, width: tall / 2, height: tall }, producer);
  });
  pen.arrow('flow', { x: bracket.x - 18, y: flow }, { x: bracket.x - 4, y: flow });
  const foot = Math.min(middle + (high * count) / 2 + 12, height - FOOT);
  pen.label(words.producers(count), 0, foot, { ink: 'pub-text', mark: 'producer' });
  const takes = words.takes(reuses(scene), isOutside(scene));
  // Under the line from a free list, where there is one.
  const y = scene.hasFreeList ? bracket.y + bracket.height + 4 : foot + 22;
  if (count === 1 && (isWide || !scene.hasFreeList) && y + 18 < height - FOOT) pen.label(takes, 0, y);
}

/** The queue, the next job at its right; the free jobs below it; and the lock around what it guards. */
function queue(drawn: Drawing, { bracket, job, perRow, rows, flow, free, lanes }: Layout) {
  const { pen, scene } = drawn;
  const { bound, hasLock, hasFreeList } = scene;
  const isFull = bound > 0 && scene.depth >= bound;
  const right = bracket.x + bracket.width;
  const node = { hasJob: true, hasPayload: false, inside: scene.keeping === Keeping.inside };
  const first = scene.queued > 0 ? scene.queuedJob(0) : node;
  for (let index = 0; index < Math.min(scene.depth, perRow * rows); index++) {
    const one = index < scene.queued ? scene.queuedJob(index) : first;
    const x = right - 7 - ((index % perRow) + 1) * job.x;
    block(drawn, { ...job, x, y: bracket.y + 7 + Math.floor(index / perRow) * job.y }, one);
  }
  if (bound > 0 && bound < perRow) {
    const x = right - 10 - bound * job.x;
    pen.path('bound', `M${x.toFixed(1)} ${bracket.y.toFixed(1)}v${bracket.height.toFixed(1)}`);
  }
  const [y, high] = [bracket.y.toFixed(1), bracket.height.toFixed(1)];
  if (hasLock)
    for (const [x, way] of [
      [bracket.x, 8],
      [right, -8],
    ])
      pen.path('lock', `M${(x + way).toFixed(1)} ${y}h${-way}v${high}h${way}`);
  else
    pen.path('flow', `M${bracket.x} ${(bracket.y + bracket.height).toFixed(1)}h${bracket.width.toFixed(1)}`);
  pen.arrow('flow', { x: right + 4, y: flow }, { x: lanes.x - 24, y: flow });
  const centre = bracket.x + bracket.width / 2;
  const says = hasLock ? (isFull ? words.full : words.oneLock) : words.noLock;
  const ink = hasLock && !isFull ? 'lock-text' : 'ink-2';
  pen.label(says, centre, bracket.y - 8, { anchor: 'middle', ink, mark: hasLock ? 'lock' : undefined });
  if (!hasFreeList) return;
  pen.label(words.free, centre, free - 6, { anchor: 'middle', ink: 'pool-text', mark: 'loop' });
  const count = Math.min(scene.freeNodes, FREE);
  for (let index = 0; index < count; index++)
    block(drawn, { ...job, x: centre + (index - count / 2) * job.x + 3, y: free }, node);
}

/** A lane for each worker: itself, the jobs that it has run in this step, and the one that it has. */
function lanes(drawn: Drawing, { lanes: { x: left, y, width, height } }: Layout) {
  const { pen, scene, begins, ends = [], side } = drawn;
  const since = (one: Scene, of: 0 | 1) =>
    one.allWorkers().map(({ jobs }, index) => jobs - (begins?.[of].worker(index).jobs ?? 0));
  const isStep = begins !== undefined && ends.length > 0;
  const done = since(scene, side);
  const most = isStep ? Math.max(...ends.flatMap((end, of) => since(end, of === 0 ? 0 : 1))) : 40;
  const columns = Math.max(LEAST, most + 1);
  const pitch = Math.min(32, width / columns);
  const high = Math.min(90, height / Math.max(1, scene.workers));
  const tall = Math.max(3, Math.min(52, high * 0.72));
  const wide = Math.max(1, pitch - (pitch > 6 ? 3 : 1));
  const again = reuses(scene);
  const isRoomy = width > ROOMY;
  const leaves = words.leaves(again, isOutside(scene), isRoomy);

  pen.label(words.workers(scene.workers, isRoomy), left - 20, 14, { ink: 'sub-text', mark: 'worker' });
  const foot = y + height + (again ? 14 : 20);
  pen.label(leaves, left, foot, { mark: again ? 'reused' : 'freedJob' });
  scene.allWorkers().forEach((worker, index) => {
    const middle = y + index * high + high / 2;
    const top = middle - tall / 2;
    const count = Math.min(done[index], columns - 1);
    const x = (column: number) => left + column * pitch;
    pen.path('lane', `M${left.toFixed(1)} ${middle.toFixed(1)}h${width.toFixed(1)}`);
    if (pitch < SINGLE) {
      const bar = { x: left, width: count * pitch };
      pen.box(again ? 'many' : 'freedJob', { ...bar, y: top + tall * 0.2, height: tall * 0.6 });
      if (isOutside(scene)) pen.box('freedBox', { ...bar, y: top + tall * 0.84, height: tall * 0.16 });
    } else
      for (let column = 0; column < count; column++) {
        const cell = { x: x(column), width: wide };
        if (again) {
          const [at, from] = [(cell.x + wide / 2).toFixed(1), (middle - tall * 0.3).toFixed(1)];
          pen.path('reused', `M${at} ${from}v${(tall * 0.5).toFixed(1)}`);
        } else {
          pen.box('freedJob', { ...cell, y: top, height: tall * 0.6 });
          const core = {
            x: cell.x + wide * 0.25,
            width: wide * 0.5,
            y: top + tall * 0.15,
            height: tall * 0.3,
          };
          if (scene.keeping === Keeping.inside) pen.box('freedBox', core);
        }
        if (isOutside(scene))
          pen.box('freedBox', { ...cell, y: top + tall * 0.6 + 2, height: tall * 0.4 - 2 });
      }
    const size = Math.max(7, Math.min(wide, 18));
    if (worker.job >= 0)
      block(drawn, { x: Math.min(x(count), left + width - size), y: top, width: size, height: tall }, worker);
    actor(drawn, worker, left - 12, middle, Math.min(7, high * 0.3));
  });
}

/** The way back: from the end of each lane to the free jobs, or else to the producer, and from them to the producer. */
function loop({ pen, scene, width, height }: Drawing, { lanes, bracket, flow, free, job }: Layout) {
  const high = Math.min(90, lanes.height / Math.max(1, scene.workers));
  const ys = scene.allWorkers().map((_, index) => lanes.y + (index + 0.5) * high);
  for (const y of ys) pen.path('loop', `M${width - RIGHT + 2} ${y.toFixed(1)}h${RIGHT - 5}`);
  const to = scene.hasFreeList ? bracket.x + bracket.width / 2 : 14;
  const up = scene.hasFreeList ? bracket.y + bracket.height - 2 : flow + 34;
  pen.path('loop', `M${width - 3} ${(ys[0] ?? lanes.y).toFixed(1)}V${height - 4}H${to.toFixed(1)}`);
  pen.arrow('loop', { x: to, y: height - 4 }, { x: to, y: up });
  if (!scene.hasFreeList) return;
  const y = free + job.height * 0.3;
  pen.path('loop', `M${bracket.x - 4} ${y.toFixed(1)}H14`);
  pen.arrow('loop', { x: 14, y }, { x: 14, y: flow + 34 });
}

/** A worker: filled while it is awake, hollow asleep, crossed by a line while it waits for the lock. */
function actor(drawn: Drawing, { doing, id }: Actor, x: number, y: number, radius: number) {
  const { pen, scene } = drawn;
  const isFirst = isFirstTick(drawn);
  const isStopped = doing === Doing.blocked && !isFirst;
  const isAwake = isFirst || doing === Doing.runs || doing === Doing.acts || doing === Doing.woken;
  pen.circle(isStopped ? 'blocked' : isAwake ? 'worker' : 'sleeping', { x, y }, radius);
  if (isStopped)
    pen.path('blocked', `M${(x - radius).toFixed(1)} ${y.toFixed(1)}h${(2 * radius).toFixed(1)}`);
  // Who holds the lock matters only while others wait for it.
  if (scene.holder === id && scene.waiting > 0 && !isFirst) pen.circle('hold', { x, y }, radius + 3);
  if (doing === Doing.crashed)
    for (const way of [1, -1])
      pen.line('crashed', [
        { x: x - radius, y: y - way * radius },
        { x: x + radius, y: y + way * radius },
      ]);
}
