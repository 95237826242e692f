/**
 * Layout of a station's operators in columns from left to right, sources first. The two operators of a script's
 * `amplify` share a column, so that twenty layers fit; unconnected graphs are beside and below each other. What an operator
 * counts is drawn as lines across the last stretch of its incoming edges; where columns are too narrow for that, the lines
 * are stacked above it. Pure. A unit is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { type Operator, Part, type Scene } from './scene.ts';

/** Least and largest height of the figure. */
export const HEIGHT = 340;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Width that the other side's thumbnail takes on a phone. */
export const THUMBNAIL = 80;

/** Height of the texts above the graph. */
const HEAD = 38;
/** Least height of the columns of ticks, their share of what is left, and the distance of their foot from the figure's. */
const [TICKS, TO_TICKS, TICKS_FOOT] = [34, 0.3, 46];

/** Baselines of the texts, the columns of ticks, and the top of the lane, for a figure's height. */
export function rows(height: number) {
  const ticks = { foot: height - TICKS_FOOT, high: TICKS + (height - HEIGHT) * TO_TICKS };
  const total = ticks.foot - ticks.high - 11;
  const columns = total - 29;
  const graph = { top: HEAD, high: columns - 14 - HEAD };
  return { graph, columns, total, ticks, laneTitle: height - 24, lane: height - 16 };
}

/** Maximum height of a row, and half side length of an operator's square. */
const ROW = 140;
const HALF = 14;
/** Maximum distance between the squares of two columns, and the part of it that is a straight stretch. */
const GAP = 190;
const STRETCH = 0.6;
/** Least length of a stretch that has lines across it. */
const SHORTEST = 18;
/** Minimum width of a column with a name below. */
const NAMED = 70;
/** Least height of a row with a number. */
const NUMBERED = 13;
/** Width of a digit of a number at 12 px, and its distance from what is beside it. */
const DIGIT = 7.4;
const NEAR = 9;

/** Where an operator's number stands. */
type Side = 'left' | 'right' | 'above' | 'below';

/** An operator in the drawing, at its centre. */
interface Place {
  x: number;
  y: number;
  /** Height of its row. */
  room: number;
  /** Where its number is; undefined where there is no space for one. */
  number?: Side;
}
export interface Plan {
  places: Place[];
  /** The columns that have space for a text: centre and operators. */
  columns: { x: number; operators: number[] }[];
  wires: string;
  /** Half the side length of an operator's square. */
  half: number;
  /** Length of the straight stretch before an operator; 0 where lines are stacked above it instead. */
  stretch: number;
}

/** The part of a figure that has the graph. */
export interface Area {
  width: number;
  top: number;
  high: number;
  /** Number of characters of the longest number; undefined in a drawing without lines and numbers. */
  digits?: number;
}

/** The centre of a text, moved as far as needed for the text to stay inside the width. */
export const inside = (x: number, characters: number, width: number): number =>
  Math.max((characters * DIGIT) / 2, Math.min(width - (characters * DIGIT) / 2, x));

/** Columns of operators: behind those that they pull from; the muxer of an `amplify` is in its amplifier's column. */
function columns(operators: readonly Operator[]): number[] {
  const found: number[] = [];
  for (const { part, sources } of operators) {
    const behind = Math.max(-1, ...sources.map((source) => found[source]));
    found.push(part === Part.muxer ? behind : behind + 1);
  }
  return found;
}

/** The unconnected graphs: the operators of each. */
function apart(operators: readonly Operator[]): number[][] {
  const leads = operators.map((_, at) => at);
  const first = (at: number): number => (leads[at] === at ? at : (leads[at] = first(leads[at])));
  operators.forEach(({ sources }, at) => {
    for (const source of sources) leads[first(source)] = first(at);
  });
  const groups = new Map<number, number[]>();
  operators.forEach((_, at) => groups.set(first(at), [...(groups.get(first(at)) ?? []), at]));
  return [...groups.values()];
}

/** Order of the operators in a column, by those that they pull from. */
function ordered(group: number[], column: number[], operators: readonly Operator[]): number[][] {
  const lists: number[][] = [];
  for (const at of group) (lists[column[at]] ??= []).push(at);
  const height = new Map<number, number>();
  for (const list of lists) {
    const middle = (at: number) => {
      const known = operators[at].sources.flatMap((source) => height.get(source) ?? []);
      return known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : 0;
    };
    const isMuxer = (at: number) => (operators[at].part === Part.muxer ? 1 : 0);
    list.sort((a, b) => isMuxer(a) - isMuxer(b) || middle(a) - middle(b) || a - b);
    list.forEach((at, order) => height.set(at, (order + 0.5) / list.length));
  }
  return lists;
}

/** Distances from left to right in a graph of `wide` columns. */
interface Across {
  /** Centre of the first column. */
  first: number;
  pitch: number;
  stretch: number;
  /** Whether there are numbers at its left and right. */
  numbered: boolean;
}

/** @param room width of the graph */
function across(wide: number, room: number, half: number, digits?: number): Across {
  const spread = (margin: number): Across => {
    const gap = Math.min(GAP, (room - 2 * margin - 2 * half * wide) / (wide - 1 + STRETCH));
    const stretch = STRETCH * gap - 4;
    const used = stretch + 2 * half * wide + gap * (wide - 1);
    return {
      first: (room - used) / 2 + stretch + half,
      pitch: gap + 2 * half,
      stretch,
      numbered: margin > 0,
    };
  };
  if (digits !== undefined) {
    for (const margin of [digits * DIGIT + 2 * NEAR, 0]) {
      const found = spread(margin);
      if (found.stretch >= SHORTEST) return found;
    }
  }
  const pitch = Math.min(GAP, room / wide);
  return { first: (room - wide * pitch) / 2 + pitch / 2, pitch, stretch: 0, numbered: false };
}

export function plan({ graph: operators }: Pick<Scene, 'graph'>, { width, top, high, digits }: Area): Plan {
  const column = columns(operators);
  const groups = apart(operators).map((group) => ordered(group, column, operators));
  const wide = Math.max(1, ...groups.map((lists) => lists.length));
  const most = Math.max(1, ...groups.flatMap((lists) => lists.map(({ length }) => length)));
  // Chooses the number of graphs side by side that makes the operators largest.
  const pitch = (beside: number) => ({
    beside,
    x: width / (beside * wide),
    y: Math.min(ROW, high / (Math.ceil(groups.length / beside) * most)),
  });
  const best = groups
    .map((_, index) => pitch(index + 1))
    .reduce((best, next) => (Math.min(next.x, next.y) > Math.min(best.x, best.y) ? next : best), pitch(1));
  const beside = Math.max(1, Math.min(best.beside, groups.length));
  const down = Math.ceil(groups.length / beside);
  const half = Math.max(1.5, Math.min(HALF, best.x * 0.36, best.y * 0.36));
  const { first, pitch: step, stretch, numbered } = across(wide, width / beside, half, digits);
  const over = top + (high - down * most * best.y) / 2;
  const pulled = new Set(operators.flatMap(({ sources }) => sources));
  const places: Place[] = [];
  groups.forEach((lists, index) => {
    const x = ((index % beside) * width) / beside + first;
    const y = over + Math.floor(index / beside) * most * best.y;
    lists.forEach((list, layer) => {
      const room = (most * best.y) / list.length;
      list.forEach((at, order) => {
        const { part, sources } = operators[at];
        const number =
          sources.length === 0
            ? 'left'
            : !pulled.has(at)
              ? 'right'
              : part === Part.muxer
                ? ('below' as const)
                : ('above' as const);
        const least = number === 'left' || number === 'right' ? NUMBERED : 2 * half + 44;
        places[at] = {
          x: x + layer * step,
          y: y + (order + 0.5) * room,
          room,
          ...(numbered && room >= least && { number }),
        };
      });
    });
  });
  const named = groups.length === 1 && step >= NAMED ? groups[0] : [];
  return {
    places,
    half,
    stretch,
    columns: named.map((list) => ({ x: places[list[0]].x, operators: list })),
    wires: operators.map(({ sources }, at) => wires(places, sources, at, half, stretch)).join(''),
  };
}

/** Curves to an operator, which end in its straight stretch; straight down within a column. A source has the stretch alone. */
function wires(places: Place[], sources: number[], at: number, half: number, stretch: number): string {
  const { x, y } = places[at];
  const [begins, end] = [px(x - half - stretch), px(x - half)];
  if (sources.length === 0) return stretch > 0 ? `M${begins} ${px(y)}H${end}` : '';
  return sources
    .map((source) => {
      const from = places[source];
      if (px(from.x) === px(x)) return `M${px(x)} ${px(from.y + half)}V${px(y - half)}`;
      const start = px(from.x + half);
      const bend = px((start + begins) / 2);
      const curve = `M${start} ${px(from.y)}C${bend} ${px(from.y)} ${bend} ${px(y)} ${begins} ${px(y)}`;
      return stretch > 0 ? `${curve}H${end}` : curve;
    })
    .join('');
}
