/**
 * The job pool: the producer, the queue with the lock around what it guards, and a lane for each worker with a mark for each job
 * that it has run in this step: outlines of the blocks that were freed, or a stroke where the memory was given back.
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
/** Space at the left for actors, and at the right for the line of what comes back, in px. */
const LEFT = 34;
const RIGHT = 16;
/** Height of the line of labels above the lanes, and width of the lock's label. */
const LINE = 26;
const LOCK = 74;
/** A job in the queue, with the space around it. */
const QUEUED = { x: 15, y: 27 };
/** Bytes from which on a job has room for a payload inside. */
const ROOM = 64;

export const threads = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    lane: { stroke: 'rule' },
    loop: { stroke: 'pool', width: 2 },
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
    woken: { stroke: 'sub', width: 1.5, sign: 'M7 1v4M7 9v4M1 7h4M9 7h4', counts: ['wakeUps'] },
    worker: { fill: 'sub', stroke: 'sub', width: 1.5, sign: DOT },
    blocked: { fill: 'ground', stroke: 'lock', width: 2, sign: DOT, counts: ['lockWaits'] },
    crashed: { stroke: 'lock', width: 2.5, sign: 'M3 3L11 11M11 3L3 11', counts: ['crashed'] },
    producer: { fill: 'needle', stroke: 'needle', width: 1.5, sign: 'M2 3L12 7L2 11Z' },
    waits: { fill: 'ground', stroke: 'needle', width: 1.5 },
    stopped: { fill: 'ground', stroke: 'lock', width: 2 },
  },
  draw(drawn) {
    const { scene, ends = [], height, width } = drawn;
    // A queue that grows gets up to half of the height.
    const deepest = Math.max(scene.depth, ...ends.map(({ depth }) => depth));
    const queue = bracket(scene, width);
    const rows = Math.max(1, Math.ceil(deepest / Math.floor((queue.width - 20) / QUEUED.x)));
    const upper = Math.max(Math.min(86, height * 0.3), Math.min(height * 0.5, rows * QUEUED.y + 34));
    entrance(drawn, { ...queue, y: 12, height: upper - 18 });
    lanes(drawn, { x: 0, y: upper + LINE, width, height: height - upper - LINE - 2 });
  },
});

type Drawing = Drawn<Scene, keyof typeof threads.marks>;

/** Whether a job and its payload are used again: from a free list, or as a cell of a ring. */
const reuses = ({ hasFreeList, hasLock }: Scene) => hasFreeList || !hasLock;
const isOutside = ({ keeping }: Scene) => keeping === Keeping.block;

/** What the lock guards: the queue, and with a free list the used jobs beside it. */
function bracket({ hasFreeList }: Scene, width: number) {
  const isWide = width >= 520;
  const from = isWide ? (hasFreeList ? 214 : 262) : hasFreeList ? 92 : 122;
  return { x: from, width: width - from - LOCK - RIGHT };
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

/** The producers, what they take, the used jobs, the queue, and the lock. */
function entrance(drawn: Drawing, box: Box) {
  const { pen, scene, width } = drawn;
  const { producers, hasFreeList, hasLock } = scene;
  const all = scene.allProducers();
  // The label stands below them.
  const high = producers === 1 ? 30 : Math.min(30, (box.height - 12) / producers);
  const centre = box.y + box.height / 2 - (producers === 1 ? 0 : 8);
  const size = Math.min(9, high * 0.36);
  all.forEach((producer, index) => {
    const y = centre + (index - (producers - 1) / 2) * high;
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
    if (producer.job >= 0)
      block(
        drawn,
        { x: 34, y: y - Math.min(22, high - 2) / 2, width: 12, height: Math.min(22, high - 2) },
        producer,
      );
  });
  const middle = box.y + box.height / 2;
  pen.label(
    words.producers(producers),
    0,
    Math.min(box.y + box.height + 4, middle + high * producers * 0.5 + 14),
    {
      ink: 'pub-text',
      mark: 'producer',
    },
  );
  if (width >= 520) {
    const takes = words.takes(reuses(scene), isOutside(scene), hasLock);
    pen.label(takes, 58, middle + 5);
    if (58 + 8 * takes.length < box.x - 44)
      pen.arrow('lane', { x: box.x - 34, y: middle }, { x: box.x - 8, y: middle });
  }

  // Used jobs at the left, the queue from the right.
  const right = box.x + box.width;
  const perRow = Math.max(1, Math.floor((box.width - 20) / QUEUED.x));
  const rows = Math.max(1, Math.floor((box.height + 4) / QUEUED.y));
  const free = hasFreeList ? Math.min(scene.freeNodes, 4) : 0;
  const node = { hasJob: true, hasPayload: false, inside: false };
  const tall = Math.min(22, box.height - 6);
  const top =
    box.y +
    Math.max(
      3,
      (box.height - Math.min(rows, Math.ceil(Math.max(1, scene.depth) / perRow)) * QUEUED.y) / 2 + 2,
    );
  for (let index = 0; index < free; index++)
    block(drawn, { x: box.x + 10 + index * QUEUED.x, y: middle - 7, width: 11, height: tall }, node);
  const first = scene.queued > 0 ? scene.queuedJob(0) : node;
  const shown = Math.min(scene.depth, perRow * rows - free);
  for (let index = 0; index < shown; index++) {
    const job = index < scene.queued ? scene.queuedJob(index) : first;
    const x = right - 10 - ((index % perRow) + 1) * QUEUED.x + 3;
    block(drawn, { x, y: top + Math.floor(index / perRow) * QUEUED.y, width: 11, height: tall }, job);
  }
  const { bound } = scene;
  if (bound > 0 && bound < perRow) {
    const x = right - 12 - bound * QUEUED.x;
    pen.path('bound', `M${x} ${box.y}v${box.height}`);
  }
  if (hasLock)
    for (const [x, way] of [
      [box.x, 8],
      [right, -8],
    ])
      pen.path('lock', `M${x + way} ${box.y}h${-way}v${box.height}h${way}`);
  else pen.path('lane', `M${box.x} ${box.y + box.height}h${box.width}`);
  const isFull = bound > 0 && scene.depth >= bound;
  pen.label(hasLock ? (isFull ? words.full : words.oneLock) : words.noLock, right + 8, middle + 5, {
    ink: hasLock && !isFull ? 'lock-text' : 'ink-2',
    mark: hasLock ? 'lock' : undefined,
  });
}

/** A lane for each worker: itself, the jobs that it has run in this step, and the one that it has. */
function lanes(drawn: Drawing, { y, width, height }: Box) {
  const { pen, scene, begins, ends = [], side } = drawn;
  const of = (one: Scene) =>
    one.allWorkers().map(({ jobs }, index) => jobs - (begins?.[side].worker(index).jobs ?? 0));
  const isStep = begins !== undefined && ends.length > 0;
  const done = of(scene);
  const most = isStep
    ? Math.max(
        ...ends.flatMap((end, at) =>
          end.allWorkers().map(({ jobs }, index) => jobs - begins[at].worker(index).jobs),
        ),
      )
    : 40;
  const columns = Math.max(LEAST, most + 1);
  const pitch = Math.min(32, (width - LEFT - RIGHT - 4) / columns);
  const high = Math.min(70, height / Math.max(1, scene.workers));
  const tall = Math.max(3, high * 0.72);
  const wide = Math.max(1, pitch - (pitch > 6 ? 3 : 1));
  const mark = Math.min(8, high * 0.3);
  const again = reuses(scene);

  pen.label(words.workers(scene.workers), 0, y - 8, { ink: 'sub-text' });
  pen.label(words.leaves(again, isOutside(scene), scene.hasLock), width < 400 ? 96 : 120, y - 8, {
    mark: again ? 'reused' : 'freedJob',
  });
  scene.allWorkers().forEach((worker, index) => {
    const top = y + index * high + (high - tall) / 2;
    const middle = top + tall / 2;
    const count = Math.min(done[index], columns - 1);
    const x = (column: number) => LEFT + column * pitch;
    pen.path('lane', `M${LEFT} ${middle.toFixed(1)}H${width - RIGHT}`);
    if (pitch < SINGLE) {
      const bar = { x: LEFT, width: count * pitch };
      pen.box(again ? 'many' : 'freedJob', { ...bar, y: top + tall * 0.2, height: tall * 0.6 });
      if (isOutside(scene)) pen.box('freedBox', { ...bar, y: top + tall * 0.84, height: tall * 0.16 });
    } else
      for (let column = 0; column < count; column++) {
        const cell = { x: x(column), width: wide };
        if (again)
          pen.path(
            'reused',
            `M${(x(column) + wide / 2).toFixed(1)} ${(middle - tall * 0.3).toFixed(1)}v${(tall * 0.5).toFixed(1)}`,
          );
        else {
          pen.box('freedJob', { ...cell, y: top, height: tall * 0.6 });
          if (scene.keeping === Keeping.inside)
            pen.box('freedBox', {
              x: cell.x + wide * 0.25,
              width: wide * 0.5,
              y: top + tall * 0.15,
              height: tall * 0.3,
            });
        }
        if (isOutside(scene))
          pen.box('freedBox', { ...cell, y: top + tall * 0.6 + 2, height: tall * 0.4 - 2 });
      }
    if (worker.job >= 0)
      block(drawn, { x: x(count), y: top, width: Math.max(7, Math.min(wide, 18)), height: tall }, worker);
    actor(drawn, worker, 12, middle, mark);
  });
  if (!again) return;
  // What is given back goes round to where the next job is taken from.
  const from = y + height - high / 2;
  const to = scene.hasFreeList ? bracket(scene, width).x + 24 : 40;
  pen.path('loop', `M${width - RIGHT + 4} ${from.toFixed(1)}h9V3H${to}v9`);
  pen.line('loop', [
    { x: to - 4, y: 8 },
    { x: to, y: 13 },
    { x: to + 4, y: 8 },
  ]);
}

/** A worker: filled while it works, hollow asleep, crossed by a line while it waits for the lock. */
function actor({ pen, scene }: Drawing, { doing, id }: Actor, x: number, y: number, radius: number) {
  const isStopped = doing === Doing.blocked;
  const works = doing === Doing.runs || doing === Doing.acts;
  pen.circle(isStopped ? 'blocked' : works ? 'worker' : 'sleeping', { x, y }, radius);
  if (isStopped)
    pen.path('blocked', `M${(x - radius).toFixed(1)} ${y.toFixed(1)}h${(2 * radius).toFixed(1)}`);
  if (scene.holder === id) pen.circle('hold', { x, y }, radius + 3);
  if (doing === Doing.crashed)
    for (const way of [1, -1])
      pen.line('crashed', [
        { x: x - radius, y: y - way * radius },
        { x: x + radius, y: y + way * radius },
      ]);
  if (doing === Doing.woken)
    for (const way of [-1, 1]) {
      pen.path('woken', `M${(x + way * (radius + 1)).toFixed(1)} ${y.toFixed(1)}h${3 * way}`);
      pen.path('woken', `M${x} ${(y + way * (radius + 1)).toFixed(1)}v${2 * way}`);
    }
}
