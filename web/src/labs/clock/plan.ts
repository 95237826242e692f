/**
 * Layout of one clock: the clock at the top, below it outputs, operators and sources, then a column for each of the newest
 * ticks, as high as its calls, and at the bottom the strip with ticks and sleeps. Pure. A unit is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { namesOf } from '../../engine/names.ts';
import { type Edge, End, Followed, Kind, type Operator, type Scene, type Tick } from './scene.ts';

/** Least and largest height of the figure. */
export const HEIGHT = 344;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Vertical centres of the clock, and of the rows of outputs and of sources. */
export const CLOCK = 26;
const OUTPUTS = 62;
const SOURCES = 142;
/** Distance from the sources to the columns, least height of the columns, and distance from there to the strip's centre. */
const [TO_CALLS, CALLS, TO_STRIP] = [30, 34, 48];
/** Half the height of a tick of the strip. */
const HALF = 9;
/** Shares of the height beyond the least one that go to the rows of operators, to the columns, and to half the height of a tick. */
const [TO_ROWS, TO_COLUMNS, TO_TICKS] = [0.5, 0.44, 0.03];
/** Number of the newest ticks that have a column. */
const COLUMNS = 36;
/** Number of counts, which a high figure beside the other side has as bars, and distance between two. */
export const COUNTED = 3;
export const BAR_PITCH = 21;
/** Height that the bars take in place of the numbers, and least height of a figure that has them. */
const TO_BARS = COUNTED * BAR_PITCH - 36;
const HIGH = HEIGHT + TO_BARS;
/** Time that the strip shows, in ms; the newest ticks are at its right end. */
const SPAN = 500;
/** Distance between marks of the strip's axis, in ms. */
const MARK = 100;

/** Names of the operators that set the pace, and of the ways in which a tick ends; these are also CSS classes. */
export const followedNames = namesOf(Followed);
export const endNames = namesOf(End);

/** Whether the clock rests after a tick with this end. */
const isRest = (end: End) => end === End.slept || end === End.stopped;

export interface Node {
  operator: Operator;
  x: number;
  y: number;
  /** Half its width. */
  r: number;
}

export interface Line {
  edge: Edge;
  d: string;
  /** End points, for pointing at them: the lower one, then the upper one. */
  from: [number, number];
  to: [number, number];
  /** Whether it does not go around a row. */
  isStraight: boolean;
}

interface Bar {
  tick: Tick;
  x: number;
  width: number;
}

/** The calls of one tick as a column, with the callbacks on top of it, and above them what the other side has more. */
interface Column {
  x: number;
  width: number;
  asked: number;
  told: number;
  /** Height of the other side's column beyond this one. */
  saved: number;
  /** Whether this is the tick under way. */
  now: boolean;
}

export interface Plan {
  scene: Scene;
  width: number;
  height: number;
  /** Width of the strip and of the numbers below it, which is smaller beside a thumbnail. */
  strip: number;
  /** The newest ticks with the one under way, the foot of their columns, and the greatest height. */
  columns: Column[];
  callsY: number;
  callsHigh: number;
  /** Vertical centre of the strip, and half the height of a tick. */
  stripY: number;
  half: number;
  /** Top of the counts' bars; null if the counts are numbers. */
  countsY: number | null;
  nodes: Node[];
  lines: Line[];
  bars: Bar[];
  /** Sleeps, and times in which the clock was stopped. */
  rests: (Bar & { label: boolean })[];
  /** Marks of the axis. */
  marks: { x: number; ms: number; named: boolean }[];
  middle: number;
}

/**
 * Distance of each operator from the sources; operators that the clock runs are all in the last row, except for a
 * peer's line.
 */
function levels(operators: readonly Operator[], edges: readonly Edge[]): number[] {
  const level = operators.map(() => 0);
  // Children have smaller numbers than their parents; edges are in the order of the parents.
  for (const { parent, child } of edges)
    if (parent >= 0) level[parent] = Math.max(level[parent], level[child] + 1);
  const top = Math.max(1, ...level);
  const isLast = (kind: Kind) => kind === Kind.output || kind === Kind.card;
  return level.map((one, index) => (isLast(operators[index].kind) ? top : one));
}

/** With more rows than this, they are shifted from left to right, so that neighbours do not overlap. */
const STEEP = 8;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 92;
/** Minimum width of a sleep with a label, in px. */
const ROOM = 46;

/** Calls and callbacks of the newest ticks, the oldest first; the last one may be under way. */
function newest(scene: Scene): { asked: number; told: number; now: boolean }[] {
  const ended = scene.allTicks().map(({ asked, told }) => ({ asked, told, now: false }));
  const under = scene.left > 0 ? [{ asked: scene.asked, told: scene.told, now: true }] : [];
  return [...ended, ...under].slice(-COLUMNS);
}

/** @param peer the other side's scene; without it, that side is shown as a thumbnail */
export function plan(scene: Scene, width: number, height: number, peer?: Scene): Plan {
  const isAlone = peer === undefined;
  const hasBars = !isAlone && height >= HIGH;
  const spare = height - (hasBars ? HIGH : HEIGHT);
  const sources = SOURCES + spare * TO_ROWS;
  const half = HALF + spare * TO_TICKS;
  const callsHigh = CALLS + spare * TO_COLUMNS;
  const callsY = sources + TO_CALLS + callsHigh;
  const stripY = callsY + TO_STRIP + spare * TO_TICKS;
  const [operators, edges] = [scene.allOperators(), scene.allEdges()];
  const level = levels(operators, edges);
  const top = Math.max(1, ...level);
  const rows = Array.from({ length: top + 1 }, (_, row) => level.filter((one) => one === row).length);
  const taken = rows.map(() => 0);
  const step = (sources - OUTPUTS) / top;
  const climb = top > STEEP ? (width * 0.8) / top : 0;
  const apart = Math.hypot(step, climb);
  const nodes = operators.map((operator, index) => {
    const row = level[index];
    const place = (taken[row] += 1) - 0.5;
    const gap = Math.min(climb > 0 ? 44 : 88, width / rows[row]);
    const r = Math.min(6.5 + spare / 60, gap * 0.36, apart * 0.36);
    const x = width / 2 + (place - rows[row] / 2) * gap + (row - top / 2) * climb;
    return { operator, x, y: sources - row * step, r };
  });
  const middle = width / 2;
  const lines = edges.map((edge): Line => {
    const child = nodes[edge.child];
    const from: [number, number] = [child.x, child.y - child.r];
    const parent = nodes[edge.parent] as Node | undefined;
    const to: [number, number] = parent ? [parent.x, parent.y + parent.r] : [middle, CLOCK + 12];
    // A line that skips a row goes around it: beside the rows, or below them if they are shifted.
    const passes = parent && level[edge.parent] - level[edge.child] > 1;
    const aside = parent && passes ? (climb > 0 ? 34 : Math.max(16, parent.r * 3)) : 0;
    const [nx, ny] = climb > 0 ? [step / apart, climb / apart] : [1, 0];
    const [mx, my] = [(from[0] + to[0]) / 2 + nx * aside, (from[1] + to[1]) / 2 + ny * aside];
    const bend = aside > 0 ? `Q${px(mx)} ${px(my)} ` : 'L';
    const d = `M${px(from[0])} ${px(from[1])}${bend}${px(to[0])} ${px(to[1])}`;
    return { edge, d, from, to, isStraight: aside === 0 };
  });
  const now = scene.time / 10;
  const strip = isAlone && width < TERSE ? width - THUMBNAIL : width;
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
      // If labels would touch, only every second mark has one.
      const named = x > 24 && x < strip - 24 && ((strip / SPAN) * MARK > 64 || ms % (2 * MARK) === 0);
      return { x, ms, named };
    });
  const counted = newest(scene);
  const others = peer ? newest(peer) : [];
  const most = Math.max(1, ...[...counted, ...others].map(({ asked, told }) => asked + told));
  const columns = counted.map(({ asked, told, now: isNow }, index): Column => {
    const [x, end] = [(index * strip) / COLUMNS, ((index + 1) * strip) / COLUMNS];
    const scale = callsHigh / most;
    const other = others[index];
    const saved = other ? Math.max(0, other.asked + other.told - asked - told) : 0;
    return {
      ...{ x, width: end - x - 1.5, now: isNow },
      ...{ asked: asked * scale, told: told * scale, saved: saved * scale },
    };
  });
  const countsY = hasBars ? height - COUNTED * BAR_PITCH : null;
  const calls = { columns, callsY, callsHigh };
  return {
    scene,
    width,
    height,
    strip,
    ...calls,
    stripY,
    half,
    countsY,
    nodes,
    lines,
    bars,
    rests,
    marks,
    middle,
  };
}

/** Number of ticks without a rest before the newest one. */
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
