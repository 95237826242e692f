/**
 * Where the operators of a station are drawn: in columns from left to right, sources first. The two operators that a script's
 * `amplify` is share a column, so that twenty layers fit; graphs that have nothing to do with each other stand beside and
 * below each other. Pure. A unit is a pixel at the root's usual text size: the whole drawing grows with the text.
 */
import { px } from '../../components/figure/path.ts';
import { type Operator, Part, type Scene } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 452;
/** Narrower than this it is drawn smaller instead. */
export const NARROWEST = 330;
/** Narrower than this, words are short. */
export const TERSE = 440;

/** Where the graph is, and how high. */
export const GRAPH = 24;
export const GRAPH_HIGH = 280;
/** The names of its columns, or what is in it. */
export const CAPTION = 320;
/** The lanes of counts below it: from one to the next, and how high their bars are. */
export const LANES = 352;
export const LANE = 24;
export const BAR = 17;
/** From a bar to the next, at most. */
const WIDEST = 18;
/** Left of the lanes: their names. */
export const NAMES = 78;
/** Right of them: how much it is in all. */
const SUMS = 84;

/** Most of a column's and a row's room, and of half an operator's square. */
const COLUMN = 130;
const ROW = 84;
const HALF = 14;
/** A column needs so much room to be named below. */
const NAMED = 84;
/** Chunks that are drawn of a list, at most. */
const CHUNKS = 8;

/** An operator on the drawing, around its centre. */
interface Place {
  x: number;
  y: number;
}
export interface Plan {
  places: Place[];
  /** what stands in each column, where there is room to say so: its middle, and its operators */
  columns: { x: number; operators: number[] }[];
  wires: string;
  /** half of an operator's square */
  half: number;
}

/** Columns of operators: behind what they pull from; a muxer of `amplify` in that of its amplifier. */
export function columns(operators: readonly Operator[]): number[] {
  const found: number[] = [];
  for (const { part, sources } of operators) {
    const behind = Math.max(-1, ...sources.map((source) => found[source]));
    found.push(part === Part.muxer ? behind : behind + 1);
  }
  return found;
}

/** The graphs that have nothing to do with each other: the operators of each. */
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

/** Who is above whom in a column: in the order of those that they pull from. */
function rows(group: number[], column: number[], operators: readonly Operator[]): number[][] {
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

/** @param width of the drawing */
export function plan({ graph: operators }: Pick<Scene, 'graph'>, width: number): Plan {
  const column = columns(operators);
  const groups = apart(operators).map((group) => rows(group, column, operators));
  const wide = Math.max(1, ...groups.map((lists) => lists.length));
  const high = Math.max(1, ...groups.flatMap((lists) => lists.map(({ length }) => length)));
  // So many graphs side by side that operators are as large as can be.
  const pitch = (beside: number) => ({
    beside,
    x: Math.min(COLUMN, width / (beside * wide)),
    y: Math.min(ROW, GRAPH_HIGH / (Math.ceil(groups.length / beside) * high)),
  });
  const room = groups
    .map((_, index) => pitch(index + 1))
    .reduce((best, next) => (Math.min(next.x, next.y) > Math.min(best.x, best.y) ? next : best), pitch(1));
  const across = Math.min(room.beside, groups.length);
  const left = (width - across * wide * room.x) / 2;
  const down = Math.ceil(groups.length / across);
  const top = GRAPH + (GRAPH_HIGH - down * high * room.y) / 2;
  const places: Place[] = [];
  groups.forEach((lists, index) => {
    const x = left + (index % across) * wide * room.x;
    const y = top + Math.floor(index / across) * high * room.y;
    lists.forEach((list, layer) =>
      list.forEach((at, order) => {
        places[at] = {
          x: x + (layer + 0.5) * room.x,
          y: y + ((order + 0.5) / list.length) * high * room.y,
        };
      }),
    );
  });
  const half = Math.max(1.5, Math.min(HALF, room.x * 0.36, room.y * 0.36));
  const named = groups.length === 1 && room.x >= NAMED ? groups[0] : [];
  return {
    places,
    half,
    columns: named.map((list) => ({ x: places[list[0]].x, operators: list })),
    wires: operators.map(({ sources }, at) => wires(places, sources, at, half)).join(''),
  };
}

/** Curves to an operator, level at both ends; within a column, straight down. */
function wires(places: Place[], sources: number[], at: number, half: number): string {
  const { x, y } = places[at];
  return sources
    .map((source) => {
      const from = places[source];
      if (px(from.x) === px(x)) return `M${px(x)} ${px(from.y + half)}V${px(y - half)}`;
      const [start, end] = [px(from.x + half), px(x - half)];
      const bend = px((start + end) / 2);
      return `M${start} ${px(from.y)}C${bend} ${px(from.y)} ${bend} ${px(y)} ${end} ${px(y)}`;
    })
    .join('');
}

/** The chunks of an operator's last frame: boxes below it, or beside a source where there is no room; the empty ones apart. */
export function chunks(scene: Scene, { places, half }: Plan) {
  const paths = { full: '', empty: '' };
  const size = Math.max(1.5, Math.min(4, half * 0.5));
  scene.graph.forEach(({ chunks: all, empty, sources }, at) => {
    const { x, y } = places[at];
    const shown = Math.min(CHUNKS, all);
    const beside = sources.length === 0 && half < HALF / 2;
    for (let chunk = 0; chunk < shown; chunk++) {
      // Empty ones are in front: what was appended to.
      const kind = chunk < Math.min(empty, shown) ? 'empty' : 'full';
      const step = size + 1.5;
      const cx = beside ? x - half - 3 - (shown - chunk) * step : x - (shown * step) / 2 + chunk * step;
      const cy = beside ? y - size / 2 : y + half + 3;
      paths[kind] += `M${px(cx)} ${px(cy)}h${px(size)}v${px(size)}h${px(-size)}Z`;
    }
  });
  return paths;
}

/** Bars of one count, an operator each, from left to right as they are numbered; the scale is logarithmic, base 2. */
export function lane(values: number[], most: number, top: number, width: number): string {
  const pitch = Math.min(WIDEST, width / Math.max(1, values.length));
  const high = (value: number) =>
    value > 0 ? Math.max(2, (Math.log2(1 + value) / Math.log2(1 + most)) * BAR) : 0;
  return values
    .map((value, at) => {
      const height = px(high(value));
      if (height === 0) return '';
      const bar = px(Math.max(1, pitch - (pitch > 4 ? 1.5 : 0.5)));
      return `M${px(NAMES + at * pitch)} ${px(top + BAR - height)}h${bar}v${height}h${-bar}Z`;
    })
    .join('');
}

/** Width of the lanes' bars. */
export const lanes = (width: number): number => width - NAMES - SUMS;
