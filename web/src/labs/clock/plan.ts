/**
 * Where everything of one clock stands: the clock at the top, below it outputs, operators and sources, and under them the
 * strip on which its ticks pass by. Pure. A unit is a pixel at the root's usual text size: the drawing grows with the text.
 */
import { px } from '../../components/figure/path.ts';
import { namesOf } from '../../engine/names.ts';
import { type Edge, End, Followed, Kind, type Operator, type Scene, type Tick } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 380;
/** Narrower than this it is drawn smaller instead. */
export const NARROWEST = 330;
/** Narrower than this, words are short. */
export const TERSE = 440;

/** The clock's middle, and the rows of outputs and of sources. */
export const CLOCK = 26;
const OUTPUTS = 68;
const SOURCES = 206;
/** The strip: its middle, and half of a tick's height. */
export const STRIP = 274;
export const HALF = 13;
/** Milliseconds that the strip shows; the newest are at its right end. */
const SPAN = 500;
/** On the strip, apart: marks of the axis, in ms. */
const MARK = 100;

/** Classes of what is drawn: whose time it is, and how a tick ended. */
export const followedClasses = namesOf(Followed);
export const endClasses = namesOf(End);

/** Whether the clock rests after a tick that ended so. */
const isRest = (end: End) => end === End.slept || end === End.stopped;

export interface Node {
  operator: Operator;
  x: number;
  y: number;
  /** half its width */
  r: number;
}

export interface Line {
  edge: Edge;
  d: string;
  /** where it leads, to be pointed at: its lower end, and its upper one */
  from: [number, number];
  to: [number, number];
}

interface Bar {
  tick: Tick;
  x: number;
  width: number;
}

export interface Plan {
  scene: Scene;
  width: number;
  /** of the strip: beside a thumbnail it is shorter */
  strip: number;
  nodes: Node[];
  lines: Line[];
  bars: Bar[];
  /** sleeps, and times in which the clock stood still */
  rests: (Bar & { label: boolean })[];
  /** the marks of the axis */
  marks: { x: number; ms: number; named: boolean }[];
  middle: number;
}

/** How far an operator is from the sources; those that the clock runs are all in the last row, but for a peer's line. */
function levels(operators: readonly Operator[], edges: readonly Edge[]): number[] {
  const level = operators.map(() => 0);
  // Children have smaller numbers than those that hang on them; edges come in their parents' order.
  for (const { parent, child } of edges)
    if (parent >= 0) level[parent] = Math.max(level[parent], level[child] + 1);
  const top = Math.max(1, ...level);
  const isLast = (kind: Kind) => kind === Kind.output || kind === Kind.card;
  return level.map((one, index) => (isLast(operators[index].kind) ? top : one));
}

/** More rows than this climb from left to right, so that neighbours stand apart. */
const STEEP = 8;
/** At the lower right of a narrow figure: the other side's thumbnail. */
const THUMBNAIL = 92;
/** A sleep shorter than this, in px, has no label. */
const ROOM = 46;

export function plan(scene: Scene, width: number): Plan {
  const [operators, edges] = [scene.allOperators(), scene.allEdges()];
  const level = levels(operators, edges);
  const top = Math.max(1, ...level);
  const rows = Array.from({ length: top + 1 }, (_, row) => level.filter((one) => one === row).length);
  const taken = rows.map(() => 0);
  const step = (SOURCES - OUTPUTS) / top;
  const climb = top > STEEP ? (width * 0.8) / top : 0;
  const apart = Math.hypot(step, climb);
  const nodes = operators.map((operator, index) => {
    const row = level[index];
    const place = (taken[row] += 1) - 0.5;
    const gap = Math.min(climb > 0 ? 44 : 88, width / rows[row]);
    const r = Math.min(6.5, gap * 0.36, apart * 0.36);
    const x = width / 2 + (place - rows[row] / 2) * gap + (row - top / 2) * climb;
    return { operator, x, y: SOURCES - row * step, r };
  });
  const middle = width / 2;
  const lines = edges.map((edge): Line => {
    const child = nodes[edge.child];
    const from: [number, number] = [child.x, child.y - child.r];
    const parent = nodes[edge.parent] as Node | undefined;
    const to: [number, number] = parent ? [parent.x, parent.y + parent.r] : [middle, CLOCK + 12];
    // What passes a row goes around it: beside the rows, or below where they climb.
    const passes = parent && level[edge.parent] - level[edge.child] > 1;
    const aside = parent && passes ? (climb > 0 ? 34 : Math.max(16, parent.r * 3)) : 0;
    const [nx, ny] = climb > 0 ? [step / apart, climb / apart] : [1, 0];
    const [mx, my] = [(from[0] + to[0]) / 2 + nx * aside, (from[1] + to[1]) / 2 + ny * aside];
    const bend = aside > 0 ? `Q${px(mx)} ${px(my)} ` : 'L';
    return { edge, d: `M${px(from[0])} ${px(from[1])}${bend}${px(to[0])} ${px(to[1])}`, from, to };
  });
  const now = scene.time / 10;
  const strip = width < TERSE ? width - THUMBNAIL : width;
  const at = (ms: number) => Math.max(0, strip * (1 - (now - ms) / SPAN));
  const shown = scene.allTicks().filter(({ next }) => next > now - SPAN);
  const bar = (tick: Tick, from: number, to: number, least: number): Bar => {
    const x = at(from);
    return { tick, x, width: Math.max(least, Math.min(strip, at(to)) - x) };
  };
  const bars = shown
    .filter(({ ended }) => ended > now - SPAN)
    .map((tick) => bar(tick, tick.began, Math.min(tick.ended, now), 1));
  const rests = shown
    .filter(({ end, next, ended }) => isRest(end) && next > ended)
    .map((tick) => bar(tick, tick.ended, Math.min(tick.next, now), 0))
    .map((rest) => ({ ...rest, label: rest.width > ROOM }));
  const first = Math.ceil((now - SPAN) / MARK) * MARK;
  const marks = Array.from({ length: SPAN / MARK + 1 }, (_, index) => first + index * MARK)
    .filter((ms) => ms >= 0 && ms <= now)
    .map((ms) => {
      const x = at(ms);
      // Words that would touch their neighbours' stand at every second mark.
      const named = x > 24 && x < strip - 24 && ((strip / SPAN) * MARK > 64 || ms % (2 * MARK) === 0);
      return { x, ms, named };
    });
  return { scene, width, strip, nodes, lines, bars, rests, marks, middle };
}

/** How many ticks came without a rest before the newest one. */
export function burst(scene: Scene): number {
  let count = 0;
  let last = 0;
  for (const { end } of scene.allTicks()) {
    count += 1;
    if (isRest(end)) {
      last = count;
      count = 0;
    }
  }
  return last;
}
