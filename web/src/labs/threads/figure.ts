/**
 * The job pool: the producer, the queue in a bracket, and a lane for each worker with a stroke for each job that it has run in this
 * step. Below the stroke are the blocks that were freed for it; jobs that are used again go back, by a line around everything, to the
 * list of free jobs and the producer. What the lock guards has a bracket in its colour where somebody waits for it in the step.
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
/** Space at the right for the line of what goes back, and at the top and at the foot for labels and the free jobs, in px. */
const RIGHT = 16;
const [TOP, FOOT] = [24, 52];
/** Distance of the middle of the free jobs from the foot, and half their height. */
const [TRAY, HALF] = [20, 15];
/** Jobs from which on a queue is deep: its bracket is wide, and its jobs are small. */
const DEEP = 8;
/** Width of the lanes from which on there is room for long labels, and the tallest lane. */
const ROOMY = 260;
const TALLEST = 84;
/** Bytes from which on a job has room for a payload inside. */
const ROOM = 64;
/** Free jobs that are drawn at most. */
const FREE = 3;

export const threads = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    lane: { stroke: 'rule', width: 1.5 },
    flow: { stroke: 'ink-2', width: 1.5 },
    loop: { stroke: 'pool', width: 2.5, sign: 'M2 3h10v8H4M7 8L4 11L7 14' },
    many: { fill: 'ink-3' },
    done: { stroke: 'ink-3', width: 2.5, sign: 'M7 2v10' },
    freed: { stroke: 'ink', sign: SQUARE, counts: ['frees'] },
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
/** Whether anybody waits for the lock until the end of the step; outside of a step it is not known. */
const waits = ({ begins, ends = [] }: Drawing) =>
  ends.length === 0 ||
  ends.some((end, of) => end.counter('lockWaits') > (begins?.[of].counter('lockWaits') ?? 0));
const isOutside = ({ keeping }: Scene) => keeping === Keeping.block;

/** Where the parts are: from left to right producers, queue, and lanes. Both sides have the same places. */
function layout({ scene, peer, ends = [], side, width, height }: Drawing) {
  const isWide = width >= 520;
  const isDeep = [scene, peer, ...ends].some((one) => one && one.depth > DEEP);
  const tall = isDeep ? 22 : Math.min(40, Math.max(18, height * 0.105));
  const job = { width: tall / 2, height: tall, x: tall / 2 + 6, y: tall + 5 };
  const bracket = { x: isWide ? 92 : 64, width: isDeep ? width * (isWide ? 0.4 : 0.3) : isWide ? 88 : 74 };
  const perRow = Math.floor((bracket.width - 20) / job.x);
  const room = Math.max(1, Math.floor((height - TOP - 25 - FOOT) / job.y));
  const deepest = Math.max(scene.depth, ends[side]?.depth ?? 0);
  const rows = Math.min(room, Math.max(1, Math.ceil(deepest / perRow)));
  const high = rows * job.y + 9;
  const top = Math.max(TOP + 16, (TOP + height - FOOT - high) / 2);
  const from = bracket.x + bracket.width + (isWide ? 62 : 34);
  const lane = Math.min(TALLEST, (height - TOP - FOOT) / Math.max(1, scene.workers));
  return {
    ...{ isWide, job, perRow, rows, lane },
    bracket: { ...bracket, y: top, height: high },
    /** Height of the middle of the queue's jobs, where the jobs flow. */
    flow: top + (rows * job.y) / 2 + 2,
    lanes: { x: from, y: TOP, width: width - from - RIGHT, height: height - TOP - FOOT },
    /** Heights of the lanes' lines. */
    lines: scene.allWorkers().map((_, index) => TOP + (index + 0.18) * lane),
    /** Height of the middle of the free jobs. */
    tray: height - TRAY,
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
  if (!reuses(scene)) {
    pen.label(takes, 0, height - 22);
    if (height - 40 > foot + 16) pen.arrow('flow', { x: 14, y: height - 40 }, { x: 14, y: foot + 8 });
  } else if (isWide) pen.label(takes, 22, (foot + height - TRAY) / 2 - 4);
}

/** The queue, the next job at its right, in the bracket of its lock; and the free jobs at the foot. */
function queue(drawn: Drawing, { bracket, job, perRow, rows, flow, tray, lanes, lines }: Layout) {
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
  const isContended = hasLock && waits(drawn);
  const embrace = (y: number, high: number) => {
    for (const [x, way] of [
      [bracket.x, 8],
      [right, -8],
    ])
      pen.path(
        isContended ? 'lock' : 'flow',
        `M${(x + way).toFixed(1)} ${y.toFixed(1)}h${-way}v${high.toFixed(1)}h${way}`,
      );
  };
  if (hasLock) embrace(bracket.y, bracket.height);
  else
    pen.path('flow', `M${bracket.x} ${(bracket.y + bracket.height).toFixed(1)}h${bracket.width.toFixed(1)}`);
  for (const y of lines)
    pen.line('lane', [
      { x: right + 6, y: flow },
      { x: lanes.x - 12, y },
    ]);
  const centre = bracket.x + bracket.width / 2;
  const says = isFull ? words.full : !hasLock ? words.noLock : isContended ? words.oneLock : words.queue;
  const ink = isContended && !isFull ? 'lock-text' : 'ink-2';
  pen.label(says, centre, bracket.y - 8, { anchor: 'middle', ink, mark: isContended ? 'lock' : undefined });
  if (!hasFreeList) return;
  if (isContended) embrace(tray - HALF, 2 * HALF);
  pen.label(words.free, centre, tray - (isContended ? HALF : 8) - 8, {
    anchor: 'middle',
    ink: 'pool-text',
    mark: 'loop',
  });
  const count = isFirstTick(drawn) ? 0 : Math.min(scene.freeNodes, FREE);
  for (let index = 0; index < count; index++) {
    const place = { x: centre + (index - count / 2) * job.x + 3, y: tray - job.height * 0.3 };
    block(drawn, { ...job, ...place }, node);
  }
}

/** A lane for each worker: itself, the jobs that it has run in this step, and the one that it has. */
function lanes(drawn: Drawing, { lanes: { x: left, width }, lane: high, lines, job }: Layout) {
  const { pen, scene, begins, ends = [], side, height } = drawn;
  const since = (one: Scene, of: 0 | 1) =>
    one.allWorkers().map(({ jobs }, index) => jobs - (begins?.[of].worker(index).jobs ?? 0));
  const isStep = begins !== undefined && ends.length > 0;
  const done = since(scene, side);
  const most = isStep ? Math.max(...ends.flatMap((end, of) => since(end, of === 0 ? 0 : 1))) : 40;
  const columns = Math.max(LEAST, most + 1);
  const pitch = Math.min(32, width / columns);
  const tall = Math.max(3, Math.min(job.height, high * 0.62));
  const wide = Math.max(1, Math.min(job.width, pitch * 0.7));
  const half = Math.min(7, high * 0.13);
  const again = reuses(scene);
  const isRoomy = width > ROOMY;

  pen.label(words.workers(scene.workers), left - 20, 14, { ink: 'sub-text', mark: 'worker' });
  const blocks = isFirstTick(drawn) ? 0 : scene.counter('allocations');
  pen.label(words.leaves(again, isOutside(scene), isRoomy, blocks), left, height - TRAY - 12, {
    mark: 'done',
  });
  scene.allWorkers().forEach((worker, index) => {
    const line = lines[index];
    const top = line + half + 3;
    const count = Math.min(done[index], columns - 1);
    const x = (column: number) => left + column * pitch + (pitch - wide) / 2;
    pen.path('lane', `M${left.toFixed(1)} ${line.toFixed(1)}h${width.toFixed(1)}`);
    if (pitch < SINGLE) {
      const bar = { x: left, width: count * pitch };
      pen.box('many', { ...bar, y: line - half, height: 2 * half });
      if (!again) pen.box('freed', { ...bar, y: top, height: tall * 0.6 });
      if (isOutside(scene)) pen.box('freed', { ...bar, y: top + tall * 0.6 + 2, height: tall * 0.4 - 2 });
    } else
      for (let column = 0; column < count; column++) {
        const cell = { x: x(column), width: wide };
        pen.path(
          'done',
          `M${(cell.x + wide / 2).toFixed(1)} ${(line - half).toFixed(1)}v${(2 * half).toFixed(1)}`,
        );
        if (!again) pen.box('freed', { ...cell, y: top, height: tall * 0.6 });
        if (isOutside(scene)) pen.box('freed', { ...cell, y: top + tall * 0.6 + 2, height: tall * 0.4 - 2 });
      }
    const size = Math.max(7, wide);
    if (worker.job >= 0)
      block(drawn, { x: Math.min(x(count), left + width - size), y: top, width: size, height: tall }, worker);
    actor(drawn, worker, left - 12, line, Math.min(7, high * 0.3));
  });
}

/** The way back: from the end of each lane around to the free jobs, if there is a list of them, and on to the producer. */
function loop({ pen, width }: Drawing, { lines, flow, tray, job }: Layout) {
  for (const y of lines) pen.path('loop', `M${width - RIGHT} ${y.toFixed(1)}h${RIGHT - 3}`);
  const foot = flow + Math.max(34, job.height * 0.9);
  pen.path('loop', `M${width - 3} ${((lines[0] ?? flow) - 1.2).toFixed(1)}V${tray.toFixed(1)}`);
  pen.path('loop', `M${width - 3} ${tray.toFixed(1)}H14`);
  pen.arrow('loop', { x: 14, y: tray }, { x: 14, y: foot });
}

const isAwake = (doing: Doing) => doing === Doing.runs || doing === Doing.acts || doing === Doing.woken;

/** A worker: filled while it is awake, hollow asleep, crossed by a line while it waits for the lock. */
function actor(drawn: Drawing, { doing, id }: Actor, x: number, y: number, radius: number) {
  const { pen, scene } = drawn;
  const isFirst = isFirstTick(drawn);
  const isStopped = doing === Doing.blocked && !isFirst;
  const mark = isStopped ? 'blocked' : isAwake(doing) && !isFirst ? 'worker' : 'sleeping';
  pen.circle(mark, { x, y }, radius);
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
