/**
 * Layout of a station's operators in columns from left to right, sources first. The two operators of a script's
 * `amplify` share a column, so that twenty layers fit; unconnected graphs are beside and below each other. Pure. A unit
 * is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { type Operator, Part, type Scene } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 452;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Top and height of the graph. */
export const GRAPH = 24;
export const GRAPH_HIGH = 280;
/** Height of the line with the names of the columns, or with their contents. */
export const CAPTION = 320;
/** Top of the lanes of counts, the distance between two lanes, and the height of their bars. */
export const LANES = 352;
export const LANE = 24;
export const BAR = 17;
/** Maximum distance between two bars. */
const WIDEST = 18;
/** Width of the lanes' names at the left. */
export const NAMES = 78;
/** Width of the lanes' sums at the right. */
const SUMS = 84;

/** Maximum width of a column, height of a row, and half side length of an operator's square. */
const COLUMN = 130;
const ROW = 84;
const HALF = 14;
/** Minimum width of a column with a name below. */
const NAMED = 84;
/** Maximum number of chunks drawn of a list. */
const CHUNKS = 8;

/** An operator in the drawing, at its centre. */
interface Place {
  x: number;
  y: number;
}
export interface Plan {
  places: Place[];
  /** Contents of each column, where there is space for a text: its centre and its operators. */
  columns: { x: number; operators: number[] }[];
  wires: string;
  /** Half the side length of an operator's square. */
  half: number;
}

/** Columns of operators: behind those that they pull from; the muxer of an `amplify` is in its amplifier's column. */
export function columns(operators: readonly Operator[]): number[] {
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

/** @param width width of the drawing */
export function plan({ graph: operators }: Pick<Scene, 'graph'>, width: number): Plan {
  const column = columns(operators);
  const groups = apart(operators).map((group) => rows(group, column, operators));
  const wide = Math.max(1, ...groups.map((lists) => lists.length));
  const high = Math.max(1, ...groups.flatMap((lists) => lists.map(({ length }) => length)));
  // Chooses the number of graphs side by side that makes the operators largest.
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

/** Curves to an operator, horizontal at both ends; straight down within a column. */
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

/**
 * Chunks of an operator's last frame: boxes below it, or beside a source if there is no space; empty ones are separate.
 */
export function chunks(scene: Scene, { places, half }: Plan) {
  const paths = { full: '', empty: '' };
  const size = Math.max(1.5, Math.min(4, half * 0.5));
  scene.graph.forEach(({ chunks: all, empty, sources }, at) => {
    const { x, y } = places[at];
    const shown = Math.min(CHUNKS, all);
    const beside = sources.length === 0 && half < HALF / 2;
    for (let chunk = 0; chunk < shown; chunk++) {
      // Empty chunks are in front, as the list that was appended to.
      const kind = chunk < Math.min(empty, shown) ? 'empty' : 'full';
      const step = size + 1.5;
      const cx = beside ? x - half - 3 - (shown - chunk) * step : x - (shown * step) / 2 + chunk * step;
      const cy = beside ? y - size / 2 : y + half + 3;
      paths[kind] += `M${px(cx)} ${px(cy)}h${px(size)}v${px(size)}h${px(-size)}Z`;
    }
  });
  return paths;
}

/** Bars of one count for each operator, in the order of their numbers, on a logarithmic scale with base 2. */
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
