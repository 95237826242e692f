/**
 * The station: its operators as squares, joined by what they pull from each other, and beside each of them a stroke for each of
 * its counts in this tick. What is counted is the first of the counts in which the sides differ, or the one
 * that the user has chosen.
 */
import { type Drawn as Drawing, figure, isBefore } from '../../figure/figure.ts';
import type { Pen, Point } from '../../figure/pen.ts';
import { figure as words } from '../../words/station.en.ts';
import { type Drawn, DRAWN, firstDifference } from './drawn.ts';
import { sign } from './editor/signs.ts';
import { columnText, strokeText } from './labels.ts';
import { layout, type Place, type Plan } from './layout.ts';
import { Kind, kindNames, type Operator, Part, type Scene, State } from './scene.ts';
import { view } from './view.svelte.ts';

const SQUARE = 'M2 2h10v10H2Z';
/** The first of the scripts whose sources may have nothing to play, by their numbers in the catalogue. */
const MAY_HAVE_NOTHING = 6;
/** Half side length below which squares have no sign. */
const SIGNED = 5.5;
/** Distances between two strokes, and their lengths. */
const STEP = { least: 2.4, most: 9 };
const LONG = { least: 2, most: 19 };
/** Height of a line of labels, and of one of strokes besides them. */
const LINE = 24;
const BETWEEN = 5;
/** Space between two groups, in strokes, and radius of the dot of a question without a look. */
const GAP = 0.9;
const DOT = 1.75;
/** Distance of strokes from the wire on which they stand. */
const LIFT = 2.5;
/** Space around the squares for the frame of the one at work, and at the right for what is heard. */
const EDGE = 5;
const CONE = 18;
/** Width from which on there is room for what a column's operators have asked. */
const WIDE = 480;
/** And for what a group of strokes is. */
const WIDEST = 620;
/** Distance of two chunks of a frame, and their height. */
const CHUNK = { step: 16, high: 14 };
/** Columns up to which each has a name. */
const NAMED = 5;
/** Lines of strokes that a source may have, which no edge crosses. */
const LINES = 6;

export const station = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    wire: { stroke: 'mark' },
    line: { stroke: 'ink', width: 1.75, sign: 'M3 3v8M7 3v8M11 3v8', counts: DRAWN },
    now: { stroke: 'needle', width: 1.75 },
    /** A question whose answer was kept. */
    kept: { fill: 'pool' },
    unasked: { fill: 'ground', stroke: 'mark', width: 1.5, sign: SQUARE },
    ready: { fill: 'ground', stroke: 'ink', width: 2, sign: SQUARE },
    nothing: {
      ...{ fill: 'groove', stroke: 'mark', dash: '3 2', sign: `${SQUARE}M2 12L12 2` },
      occurs: (_, { script = MAY_HAVE_NOTHING }) => script >= MAY_HAVE_NOTHING,
    },
    made: { fill: 'ink', stroke: 'ink', sign: SQUARE },
    icon: { stroke: 'ink-2', width: 1.5 },
    madeIcon: { stroke: 'ground', width: 1.5 },
    /** The chunks of a frame of sound: those with samples, and empty ones. */
    chunk: { fill: 'mark' },
    empty: { fill: 'ground', stroke: 'ink-2' },
    heard: { stroke: 'snd', width: 1.5, sign: 'M3 4a6 6 0 0 1 0 6M7 2a9 9 0 0 1 0 10' },
    acting: { stroke: 'needle', width: 3, sign: 'M1.5 1.5h11v11h-11Z' },
  },
  draw(drawing) {
    const { pen, scene, width, height } = drawing;
    const right = scene.graph.some(({ kind }) => kind === Kind['output.card']) ? CONE : EDGE;
    const within = (lines: number) => {
      const box = { x: EDGE, y: EDGE, width: width - EDGE - right, height: height - EDGE - lines * LINE };
      return layout(scene.graph, box);
    };
    const one = within(1);
    const crowded = named(one)
      .slice(0, -1)
      .some((column) => !isBelow(one, column));
    const plan = crowded ? within(2) : one;
    const counter = view.counter ?? firstDifference(...compared(drawing));
    for (const [at] of scene.graph.entries()) wires(pen, scene, plan, at);
    const drawn = strokes(drawing, plan, counter);
    operators(pen, scene, plan, isBefore(drawing));
    labels(drawing, plan, { counter, ...drawn }, crowded ? 2 : 1);
  },
});

type Marks = keyof typeof station.marks;
type Draws = Drawing<Scene, Marks>;

/** The scenes in which a difference is looked for: those at the step's end, in which all is done, or what is shown. */
const compared = ({ scene, peer = scene, ends = [] }: Draws): [Scene, Scene] =>
  ends.length > 1 ? [ends[0], ends[1]] : [scene, peer];

/** The columns that have a name: all of them if they are few, otherwise the first and the last. */
const named = ({ columns }: Plan) =>
  columns.length <= NAMED ? columns : [columns[0], columns[columns.length - 1]];

/** Whether there is room for a column's name below its only operator. */
const isBelow = ({ places }: Plan, [first, ...others]: readonly number[]) => {
  const { towards, room, half } = places[first];
  return others.length === 0 && towards === 'right' && room > 2 * half + 2 * LINE;
};

/**
 * A curve from each operator that it pulls from, and a straight line below its strokes; straight down within a column. A source
 * pulls from nobody and has none.
 */
export function wires(pen: Pen<'wire'>, { graph }: Scene, { places }: Plan, at: number) {
  const { x, y, half, from, towards } = places[at];
  const begins = towards === 'right' ? from.x : x - half;
  if (graph[at].sources.length === 0) return;
  for (const source of graph[at].sources) {
    const { x: left, y: level, half: wide } = places[source];
    const start = left + wide;
    const bend = (start + begins) / 2;
    if (Math.abs(left - x) < half) pen.line('wire', [places[source], { x, y }]);
    else
      pen.curve(
        'wire',
        { x: start, y: level },
        [
          { x: bend, y: level },
          { x: bend, y },
        ],
        { x: begins, y },
      );
  }
  if (towards === 'right') pen.line('wire', [from, { x: x - half, y }]);
}

/** The least round number that is not below `value`. */
function rounded(value: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 3, 4, 5, 6, 8]) if (digit * power >= value) return digit * power;
}

/** How many a stroke stands for, the same on both sides, and whether those of a question are a group. */
interface Strokes {
  per: number;
  grouped: boolean;
}

/** Draws the counts of all operators. */
function strokes(drawing: Draws, { places, stretch }: Plan, counter: Drawn): Strokes {
  const { pen, scene, peer = scene, ends = [] } = drawing;
  const longOf = ({ towards, room, half }: Place) =>
    towards === 'right' ? Math.max(LONG.least, Math.min(LONG.most, room * 0.5)) : Math.max(3, 2 * half);
  /** Lines of its strokes, as many as of the common length would hold. */
  const linesOf = (at: number) => {
    const { towards, room, stretch: own } = places[at];
    const isSource = towards === 'right' && scene.graph[at].sources.length === 0;
    const lines = isSource ? Math.min(LINES, Math.floor(room / (longOf(places[at]) + BETWEEN))) : 1;
    return Math.max(own / stretch, (lines * own) / stretch);
  };
  // The most of an operator, as far as it is known: at the step's end for each of them.
  const known = ends.filter(({ graph }) => graph.length === scene.graph.length);
  const asGroups = known.length > 1 && [scene, ...known].every(({ graph }) => isGrouped(graph, counter));
  const most = (lengthOf: (operator: Operator) => number) =>
    Math.max(
      1,
      ...(known.length > 1
        ? scene.graph.map((_, at) => Math.max(...known.map(({ graph }) => lengthOf(graph[at]))) / linesOf(at))
        : [scene, peer].map((one) => one.totalOf(counter).most)),
      ...scene.graph.map((operator, at) => lengthOf(operator) / linesOf(at)),
    );
  const plain = most((operator) => operator[counter]);
  const fits = Math.max(1, Math.floor(stretch / STEP.least));
  // Where each stroke is one look, those of a question are a group.
  const wide = asGroups ? most(({ walks }) => lengthOfGroups(walks)) : plain;
  const grouped = asGroups && wide <= fits;
  const per = rounded(plain / fits);
  const step = Math.min(STEP.most, stretch / (grouped ? wide : Math.ceil(plain / per)));
  if (isBefore(drawing)) return { per, grouped };
  scene.graph.forEach((operator, at) => {
    const mark = at === scene.acting && !scene.rests ? 'now' : 'line';
    const long = longOf(places[at]);
    const room = Math.max(1, Math.floor(places[at].stretch / step + 0.01));
    const whole = Math.ceil(operator[counter] / per);
    // The last one is shorter by the part of it that is not counted.
    const items: Item[] = grouped
      ? inGroups(operator.walks, room)
      : Array.from({ length: whole }, (_, nth) => ({
          ...{ line: Math.floor(nth / room), along: nth % room },
          size: Math.max(0.3, Math.min(1, operator[counter] / per - nth)),
        }));
    const rows = 1 + Math.max(0, ...items.map(({ line }) => line));
    const stands = places[at].towards === 'right' && scene.graph[at].sources.length > 0;
    for (const { line, along, size } of items) {
      // They begin at their operator, and on a line towards it, on which they stand, they end there.
      const away = (along + 0.5) * step;
      const x = places[at].towards === 'right' ? places[at].stretch - away : away;
      const across = (line - (rows - 1) / 2) * (long + BETWEEN);
      const high = long * size;
      if (size > 0) one(pen, mark, places[at], { x, y: stands ? -high / 2 - LIFT : across }, high);
      else pen.circle('kept', placed(places[at], { x, y: stands ? -LIFT - DOT : across }), DOT);
    }
  });
  return { per, grouped };
}

/** A stroke in a line of them, by its place in strokes; a size of 0 stands for a question without a look. */
interface Item {
  line: number;
  along: number;
  size: number;
}

/** Whether it is known which looks belong to one question: what is remembered of a part of a graph has none. */
const isGrouped = (graph: readonly Operator[], counter: Drawn): boolean =>
  counter === 'boxesTouched' &&
  graph.every(({ walks, boxesTouched }) => walks.reduce((sum, one) => sum + one, 0) === boxesTouched);

const lengthOfGroups = (walks: readonly number[]): number =>
  walks.reduce((sum, looks) => sum + Math.max(1, looks) + GAP, 0);

/** Groups of strokes in lines of some length. */
function inGroups(walks: readonly number[], room: number): Item[] {
  let [line, along] = [0, 0];
  return walks.flatMap((looks) => {
    const wide = Math.max(1, looks);
    if (along > 0 && along + wide > room) [line, along] = [line + 1, 0];
    const from = along;
    along += wide + GAP;
    return Array.from({ length: wide }, (_, nth) => ({ line, along: from + nth, size: looks > 0 ? 1 : 0 }));
  });
}

/** @param by from where its strokes begin, along and across them */
const placed = ({ from, towards }: Place, by: Point): Point =>
  towards === 'right'
    ? { x: from.x + by.x, y: from.y + by.y }
    : { x: from.x, y: from.y + (towards === 'up' ? -by.x : by.x) };

/** A stroke of an operator. @param by from where its strokes begin, along and across them */
function one(pen: Pen<Marks>, mark: 'line' | 'now', place: Place, by: Point, size: number) {
  const { x, y } = placed(place, by);
  const [wide, high] = place.towards === 'right' ? [0, size / 2] : [size / 2, 0];
  pen.line(mark, [
    { x: x - wide, y: y - high },
    { x: x + wide, y: y + high },
  ]);
}

/** Sign of an operator; all outputs have a cone, and a muxer's sign is two joining lines. */
const signOf = ({ kind, part }: Operator): string => {
  if (part !== Part.whole) return 'M-6-4H-2L2 0H6M-6 4H-2L2 0';
  return sign(kindNames[kind === Kind['output.dummy'] ? Kind['output.card'] : kind]);
};

const STATES = {
  [State.unasked]: 'unasked',
  [State.ready]: 'ready',
  [State.nothing]: 'nothing',
  [State.made]: 'made',
} as const;

/** The operators by their states, with their signs, and a frame around the one at work. @param isAhead before their tick */
export function operators(
  pen: Pen<'unasked' | 'ready' | 'nothing' | 'made' | 'icon' | 'madeIcon' | 'heard' | 'acting'>,
  scene: Scene,
  { places }: Plan,
  isAhead = false,
) {
  scene.graph.forEach((operator, at) => {
    const { x, y, half } = places[at];
    const state = isAhead ? State.unasked : operator.state;
    pen.box(STATES[state], { x: x - half, y: y - half, width: 2 * half, height: 2 * half });
    if (state === State.nothing)
      pen.line('nothing', [
        { x: x - half, y: y + half },
        { x: x + half, y: y - half },
      ]);
    if (half >= SIGNED)
      pen.placed(state === State.made ? 'madeIcon' : 'icon', signOf(operator), { x, y }, half / 9.5);
    if (operator.kind === Kind['output.card'])
      for (const [by, size] of [
        [4, 5],
        [8, 9],
      ])
        pen.path('heard', `M${x + half + by} ${y - size}a${size * 1.4} ${size * 1.4} 0 0 1 0 ${2 * size}`);
  });
  const acts = places[scene.acting];
  if (!acts || scene.rests) return;
  const size = acts.half + 3.5;
  pen.box('acting', { x: acts.x - size, y: acts.y - size, width: 2 * size, height: 2 * size });
}

/** What a stroke is, and the names of columns: below an operator, or at the bottom. */
function labels(
  drawing: Draws,
  plan: Plan,
  { counter, per, grouped }: Strokes & { counter: Drawn },
  lines: number,
) {
  const { pen, scene, width, height } = drawing;
  const bottom = height - 6;
  const all = named(plan);
  all.forEach((column, index) => {
    const { x, y, half } = plan.places[column[0]];
    const isLast = index === all.length - 1;
    const begins = x - half;
    const anchor = isLast ? 'end' : index === 0 && begins < 40 ? 'start' : 'middle';
    const left = isLast ? width - 2 : anchor === 'start' ? begins : x;
    const below = isBelow(plan, column) ? y + half + 19 : bottom - (lines - 1) * LINE;
    const operators = column.map((at) => scene.graph[at]);
    const isWide = width >= WIDE && isLast && operators.length > 1;
    // Looks at chunks answer questions for a length, which are as many on both sides.
    const asked = isWide && counter === 'boxesTouched' && !isBefore(drawing) ? questions(operators) : 0;
    const name = columnText(operators);
    const [{ sources }] = operators;
    const isAlone = operators.length === 1 && sources.length === 0 && all.length === 2;
    if (isAlone && below + 2 * LINE < bottom - LINE && counter === 'boxesTouched')
      list(pen, operators[0], { x, y: below + 8 });
    pen.label(asked > 0 ? words.asking(name, asked) : name, left, below, { anchor });
  });
  const isKept = scene.graph.some(({ walks }) => walks.includes(0));
  const text = grouped && width >= WIDEST ? words.grouped(isKept) : strokeText(counter, per);
  pen.label(text, 0, bottom, { mark: 'line' });
}

/** The chunks of the frame that an operator passed on last, side by side around a place. */
function list(pen: Pen<Marks>, { chunks, empty }: Operator, { x, y }: Point) {
  for (let at = 0; at < chunks; at++) {
    const left = x + (at - chunks / 2) * CHUNK.step;
    pen.box(at < empty ? 'empty' : 'chunk', { x: left, y, width: CHUNK.step - 2, height: CHUNK.high });
  }
  if (chunks > 0)
    pen.label(words.frame, x - (chunks / 2) * CHUNK.step, y + CHUNK.high + 17, { mark: 'chunk' });
}

/** The number of questions for a length that each of some operators has asked; 0 if they differ in it. */
function questions([first, ...others]: readonly Operator[]): number {
  const { lengthQueries } = first;
  return others.every((one) => one.lengthQueries === lengthQueries) ? lengthQueries : 0;
}
