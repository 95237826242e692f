/**
 * Layout of a station's operators in columns from left to right, sources first; unconnected graphs are beside and below each
 * other. Each operator has a stretch for the strokes that stand for its counts: on the last part of its incoming edges, or, where
 * columns are too narrow for that, above it. The two operators of a script's `amplify` share a column. Pure.
 */
import type { Box, Point } from '../../figure/pen.ts';
import { type Operator, Part } from './scene.ts';

/** Largest height of a row and half side length of an operator's square, and largest width of the curves between two columns. */
const ROW = 140;
const HALF = 15;
const CURVE = 110;
/** Least length of a stretch on an edge, and columns from which on a graph of two rows has its strokes above. */
const SHORTEST = 18;
const MANY = 6;
/** Share of the stretch that a lone source has, whose strokes have several lines, and the height that these need. */
const LONE = { share: 0.25, from: 145 };
/** Distance between the square and its strokes, and between the two squares of an `amplify` in a chain. */
const NEAR = 4;
const PAIR = 10;

/** An operator in the drawing, at its centre. */
export interface Place extends Point {
  /** Half the side length of its square. */
  half: number;
  /** Height of its row. */
  room: number;
  /** Where its strokes begin, and their direction. */
  from: Point;
  towards: 'right' | 'up' | 'down';
  /** Length for a line of its strokes. */
  stretch: number;
}

export interface Plan {
  places: Place[];
  /** The operators of each column, if they are one graph. */
  columns: number[][];
  /** Length for strokes, the same for all but a lone source. */
  stretch: number;
}

/** Columns of operators: behind those that they pull from; the muxer of an `amplify` is in its amplifier's column. */
function columnsOf(operators: readonly Operator[]): number[] {
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

export function layout(operators: readonly Operator[], box: Box): Plan {
  const column = columnsOf(operators);
  const groups = apart(operators).map((group) => ordered(group, column, operators));
  const wide = Math.max(1, ...groups.map((lists) => lists.length));
  const most = Math.max(1, ...groups.flatMap((lists) => lists.map(({ length }) => length)));
  // Chooses the number of graphs side by side that makes the operators largest.
  const fit = (beside: number) => ({
    beside,
    x: box.width / (beside * wide),
    y: Math.min(ROW, box.height / (Math.ceil(groups.length / beside) * most)),
  });
  const best = groups
    .map((_, index) => fit(index + 1))
    .reduce((best, next) => (Math.min(next.x, next.y) > Math.min(best.x, best.y) ? next : best), fit(1));
  const { beside } = best;
  const down = Math.max(1, Math.ceil(groups.length / beside));
  const row = best.y;
  const each = box.width / beside;
  /** Height of an operator's row in a column, and half the side length of its square. */
  const high = (list: readonly number[]) => (most * row) / list.length;
  const half = (list: readonly number[]) => Math.max(1.5, Math.min(HALF, best.x * 0.3, high(list) * 0.38));
  const room = Math.min(
    ...groups.map((lists) => each - lists.reduce((sum, list) => sum + 2 * half(list), 0)),
    each,
  );
  const curve = wide > 1 ? Math.min(CURVE, (0.3 * room) / (wide - 1)) : 0;
  const isLone = (list: readonly number[], index: number) =>
    groups.length === 1 && wide > 1 && index === 0 && list.length === 1 && high(list) >= LONE.from;
  const lone = groups[0]?.some(isLone) ? 1 - LONE.share : 0;
  const across = (room - curve * (wide - 1)) / (wide - lone);
  const stands = across < SHORTEST || (most <= 2 && wide >= MANY);
  const isChain = stands && most <= 2 && down === 1;
  const widest = Math.max(1.5, ...groups.flatMap((lists) => lists.map(half)));
  const stretch = !stands ? across : isChain ? box.height / 2 - 2 * widest - PAIR : row - 2 * widest;
  const over = box.y + (box.height - down * most * row) / 2;
  const places: Place[] = [];
  groups.forEach((lists, index) => {
    const top = over + Math.floor(index / beside) * most * row;
    let left = box.x + (index % beside) * each;
    lists.forEach((list, column) => {
      const size = half(list);
      const long = !stands && isLone(list, column) ? across * LONE.share : across;
      const x = left + (stands ? each / wide / 2 : long + size);
      left += stands ? each / wide : long + 2 * size + curve;
      list.forEach((at, order) => {
        const y = isChain
          ? box.y + box.height / 2 + (list.length === 1 ? 0 : (2 * order - 1) * (size + PAIR / 2))
          : top + (order + 0.5) * high(list) + (stands ? high(list) / 2 - size : 0);
        const isBelow = isChain && order > 0;
        const away = size + NEAR;
        places[at] = {
          ...{ x, y, half: size, room: high(list), towards: stands ? (isBelow ? 'down' : 'up') : 'right' },
          from: stands ? { x, y: y + (isBelow ? away : -away) } : { x: x - size - long, y },
          stretch: Math.max(1, (stands ? stretch : long) - NEAR),
        };
      });
    });
  });
  return { places, columns: groups.length === 1 ? groups[0] : [], stretch: Math.max(1, stretch - NEAR) };
}
