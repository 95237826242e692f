/**
 * The weak queue: a row for each push since the queue was last empty, the newest ones if they do not all fit. A row has the slots of the
 * array after it: those that the push copied, which are hatched, those that stayed, the one that it wrote, and those for later. Below them, once
 * there is a history, the queue tick by tick.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import { type Box, plot } from '../../figure/pen.ts';
import { figure as words } from '../../words/queues.en.ts';
import { CellState, Operation, type Push, type Scene } from './scene.ts';

const SLOT = 'M2 2h10v10H2Z';
const RING = 'M4 7a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z';
const grows = (variants: readonly string[]) => variants.some((id) => id !== 'every');
const dies = (_: unknown, knobs: Readonly<Record<string, number>>) => knobs.happens !== 0;

/** Slots and pushes for which there is always room, so that the scale of a small queue stays as it grows. */
const SLOTS = 16;
const ROWS = 10;
/** Height of a row, and width of the labels at its right. */
const HIGH = { least: 13, most: 96 };
const LABELS = 172;
/** Width of a slot from which on it is a square. */
const CELL = 4;
/** Height of a label's line. */
const LINE = 18;
/** Ticks from which on the queue is drawn tick by tick, and ticks that there is room for. */
const HISTORY = 12;
const SPANS = [30, 60, 120, 240];

export const queues = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    later: { stroke: 'mark' },
    free: { stroke: 'mark', dash: '3 3', sign: SLOT, occurs: grows },
    kept: { fill: 'groove', stroke: 'mark', sign: SLOT, occurs: grows },
    hatch: { stroke: 'copy' },
    copied: { stroke: 'copy', sign: `${SLOT}M2 7l5-5M2 12L12 2M7 12l5-5`, counts: ['slotsCopied', 'arrays'] },
    pushed: { fill: 'ink', sign: SLOT, counts: ['slotsWritten'] },
    dead: { stroke: 'mark', width: 1.5, sign: 'M2 12L12 2', counts: ['deadChecked'], occurs: dies },
    zombie: { stroke: 'lock', width: 1.5, sign: RING, counts: ['mostZombies'], occurs: dies },
    cursor: { stroke: 'needle', width: 2, sign: SLOT, counts: ['slotsChecked', 'comparisons', 'looks'] },
    alive: { fill: 'groove', stroke: 'mark' },
    found: { fill: 'ground', stroke: 'lock', width: 1.5 },
    used: { stroke: 'ink', width: 1.5, sign: 'M1 7h12', occurs: dies },
    axis: { stroke: 'rule' },
  },
  draw(drawn) {
    const { scene, width, height } = drawn;
    const history = scene.allTicks().length >= HISTORY && scene.filledTicks > 0;
    const upper = history ? height * 0.62 : height;
    rows(drawn, { x: 1, y: 1, width: width - 2, height: upper - 2 });
    if (history) strip(drawn, { x: 1, y: upper + 34, width: width - LABELS, height: height - upper - 36 });
  },
});

type Drawing = Drawn<Scene, keyof typeof queues.marks>;
type Run = { state: CellState; slots: number };

const slots = (runs: readonly Run[]) => runs.reduce((sum, { slots }) => sum + slots, 0);

/** Slots in order as runs of equal states. */
function joined(states: readonly CellState[]): Run[] {
  const runs: Run[] = [];
  for (const state of states) {
    const last = runs.at(-1);
    if (last?.state === state) last.slots += 1;
    else runs.push({ state, slots: 1 });
  }
  return runs;
}

/** The slots that a push under way has copied so far: all in order, or only those with an object if the array is no larger. */
function underWay(scene: Scene, push: Push): Run[] {
  const all = scene.allCells().map(({ state }) => state);
  const found = push.capacity > scene.capacity ? all : all.filter((state) => state !== CellState.dead);
  // Copies without an array are moves to the front of the same one, in which the first slots stay.
  const stays = push.isNewArray || push.copied === 0 ? 0 : Math.max(0, all.indexOf(CellState.dead));
  return joined(found.slice(0, stays + push.copied));
}

/** The used slots of a push in pieces that look the same: those that stayed, those that it copied, and the one that it wrote. */
function* pieces(runs: readonly Run[], { copied, runs: done }: Push) {
  const wrote = slots(runs) - (done > 0 ? 1 : 0);
  const cuts = [
    [wrote - copied, 'kept'],
    [wrote, 'copied'],
    [Infinity, 'pushed'],
  ] as const;
  let from = 0;
  for (const { state, slots } of runs) {
    const end = from + slots;
    for (const [to, mark] of cuts) {
      const next = Math.min(end, to);
      if (next > from) yield { from, count: next - from, state, mark };
      from = Math.max(from, next);
    }
  }
}

const capacityOf = (scene?: Scene) =>
  Math.max(0, ...(scene?.allPushes() ?? []).map(({ capacity }) => capacity));
const pushesOf = (scene?: Scene) => scene?.allPushes().length ?? 0;

/** The pushes from top to bottom, and the slots that are still to be written in this step. */
function rows({ pen, scene, peer, ends = [], side }: Drawing, { x, y, width, height }: Box) {
  const all = [scene, peer, ...ends];
  const wanted = Math.max(ROWS, ...all.map(pushesOf));
  const high = Math.min(HIGH.most, Math.max(HIGH.least, height / wanted));
  const count = Math.max(1, Math.floor(height / high));
  const room = Math.max(SLOTS, ...all.map(capacityOf));
  const pitch = Math.min((width - LABELS) / room, high - 3);
  const isCells = pitch >= CELL;
  const tall = isCells ? pitch - 2 : Math.min(high - 4, 16);

  const pushes = scene.allPushes();
  const hidden = Math.max(0, pushes.length - count);
  const current = pushes.findLastIndex((push) => push.runs > 0);
  const [cells, runs] = [scene.allCells().map(({ state }) => state), scene.allRuns()];
  const fills = scene.filling !== null && pushes.at(-1)?.runs === 0;
  let at = 0;
  const recorded = pushes.map(({ runs: own }) => runs.slice(at, (at += own)));

  /** Each label stands once, at a row of its own. */
  const said = new Set<string>();
  const say = (
    mark: 'copied' | 'free' | 'kept' | 'pushed',
    used: number,
    middle: number,
    name: string = words[mark],
  ) => {
    if (said.has(mark)) return false;
    said.add(mark);
    pen.label(name, x + used * pitch + 12, middle + 5, { mark });
    return true;
  };

  pushes.slice(hidden).forEach((push, index) => {
    const top = y + index * high;
    const middle = top + tall / 2;
    /** A square for each slot, or one bar. */
    const box = (mark: keyof typeof queues.marks, from: number, count: number) => {
      const wide = isCells ? pitch - 2 : count * pitch;
      for (let slot = from; slot < (isCells ? from + count : from + 1); slot++) {
        const one = { x: x + slot * pitch, y: top, width: Math.max(1, wide), height: tall };
        pen.box(mark, one);
        if (mark === 'copied') pen.hatch('hatch', one, 5);
      }
    };
    // The clock still looks whether the source is there: nothing is copied, and no array made.
    if (push.runs === 0 && push.copied === 0 && !push.isNewArray) {
      if (isCells && scene.size < room) box('later', scene.size, 1);
      return;
    }
    const then = push.runs > 0 ? recorded[hidden + index] : underWay(scene, push);
    const used = slots(then);
    const isCurrent = hidden + index === current && used === scene.size && cells.length === scene.size;
    for (const { from, count, state, mark } of pieces(isCurrent ? joined(cells) : then, push)) {
      if (mark === 'pushed' && !isCells)
        pen.box(mark, { x: x + from * pitch, y: top, width: 2, height: tall });
      else box(mark, from, count);
      const every = isCells ? count : 1;
      for (let slot = 0; slot < every && mark !== 'pushed'; slot++) {
        const left = x + (from + slot) * pitch;
        const wide = isCells ? tall : count * pitch;
        if (state === CellState.dead)
          pen.line('dead', [
            { x: left, y: top + tall },
            { x: left + wide, y: top },
          ]);
        if (state === CellState.zombie)
          pen.circle('zombie', { x: left + wide / 2, y: middle }, Math.min(tall, wide) * 0.3);
      }
    }
    if (push.capacity > used) box('free', used, push.capacity - used);
    // While slots are copied, the frame is around the one that was filled last, and not around the one that it came from.
    const checked = fills ? (push.runs === 0 ? used - 1 : -1) : isCurrent ? scene.cursor : -1;
    if (!scene.rests && checked >= 0 && checked < push.capacity) {
      const wide = isCells ? tall : 1;
      pen.box('cursor', { x: x + checked * pitch - 2, y: top - 2, width: wide + 4, height: tall + 4 });
    }
    if (high < 16) return;
    const { capacity } = push;
    if (push.runs === 0) {
      // The slots that are still empty are those of the new array, and not yet, or never, room for later.
      const name = words.newArray(capacity, scene.capacity);
      if (push.isNewArray && push.number > 1 && capacity > used) say('free', capacity, middle, name);
      return;
    }
    void (
      (push.number === 1 && say('pushed', capacity, middle)) ||
      (index > 1 && push.copied > 0 && say('copied', capacity, middle)) ||
      (push.copied === 0 && push.number > 1 && say('kept', capacity, middle)) ||
      (capacity > used + 1 && say('free', capacity, middle))
    );
  });

  // What this side is still going to write, where all of it fits.
  const end = ends.length > 1 ? pushesOf(ends[side]) : 0;
  if (!isCells || end > count || hidden > 0) return;
  for (let index = pushes.length; index < end; index++)
    pen.box('later', { x: x + index * pitch, y: y + index * high, width: pitch - 2, height: tall });
  if (pushes.length === 0 && end > 0)
    pen.label(words.later(end), x + pitch + 12, y + tall / 2 + 5, { ink: 'ink-2' });
}

/** The queue tick by tick: live entries, zombies above them, and the used slots as a line. */
function strip({ pen, scene, peer }: Drawing, box: Box) {
  const both = [scene, peer].flatMap((one) => one?.allTicks() ?? []);
  const ticks = scene.allTicks();
  const y = Math.max(4, ...both.map(({ alive, zombies, size }) => Math.max(alive + zombies, size)));
  const span = SPANS.find((span) => ticks.length <= span) ?? SPANS[3];
  const chart = plot(pen, box, { x: span, y });
  const alive = ticks.map((tick) => tick.alive);
  const found = ticks.map(({ alive, zombies }) => alive + zombies);
  const size = ticks.map((tick) => tick.size);
  chart.axis('axis');
  chart.band(
    'alive',
    alive,
    alive.map(() => 0),
  );
  if (ticks.some(({ zombies }) => zombies > 0)) chart.band('found', found, alive);
  chart.stairs('used', size);
  pen.label(scene.operation === Operation.after ? words.once : words.ticks, box.x, box.y - 10);
  const last = chart.at(ticks.length, 0).x + 10;
  const zombies = (found.at(-1) ?? 0) - (alive.at(-1) ?? 0);
  const below = chart.at(0, (alive.at(-1) ?? 0) / 2).y + 5;
  if (zombies > 0) {
    const middle = chart.at(0, (alive.at(-1) ?? 0) + zombies / 2).y + 5;
    pen.label(words.zombies, last, Math.min(middle, below - LINE), { ink: 'lock-text', mark: 'zombie' });
  }
  pen.label(words.alive, last, below);
}
