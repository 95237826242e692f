/**
 * A collected heap as a grid of large marks, each for the mean of several cells: what is in use stands on the ground, what is
 * dead lies on it, what is left of the ground is free, and a line below shows the progress of marking or sweeping. Pure.
 */
import { px } from './path.ts';

/** A range of the heap; values are shares of 1. */
interface Cell {
  alive: number;
  dead: number;
  free: number;
  /** Share that the current marking has reached, or that is being swept. */
  marked: number;
}

/** Scenes that contain a heap. */
interface HasCells {
  cell(index: number): Cell;
}

/** Position of the grid, in px. */
export interface TapeBox {
  x: number;
  y: number;
  width: number;
  /** Height of a row, and distance between the tops of two rows. */
  height: number;
  pitch: number;
  rows: number;
  /** Number of marks in a row. */
  columns: number;
}

/** Paths of the grid. */
interface Tape {
  ground: string;
  alive: string;
  dead: string;
  marked: string;
}

/** Distance from the bottom of a row to the progress line, and between two marks of a row, in px. */
const BELOW = 4;
const APART = 3;

/** The mean of the cells from `from` to `to`. */
function mean(heap: HasCells, from: number, to: number): Cell {
  const sum = { alive: 0, dead: 0, free: 0, marked: 0 };
  for (let index = from; index < to; index++) {
    const { alive, dead, free, marked } = heap.cell(index);
    sum.alive += alive;
    sum.dead += dead;
    sum.free += free;
    sum.marked += marked;
  }
  const share = (value: number) => value / Math.max(1, to - from);
  return {
    ...{ alive: share(sum.alive), dead: share(sum.dead) },
    ...{ free: share(sum.free), marked: share(sum.marked) },
  };
}

/** @param count number of cells */
export function tape(heap: HasCells, count: number, box: TapeBox): Tape {
  const { x, y, width, height, pitch, rows, columns } = box;
  let [ground, alive, dead, marked] = ['', '', '', ''];
  const marks = rows * columns;
  const step = width / columns;
  const block = px(step - APART);
  for (let index = 0; index < marks; index++) {
    const cell = mean(heap, Math.floor((index * count) / marks), Math.floor(((index + 1) * count) / marks));
    const left = px(x + (index % columns) * step);
    const foot = px(y + Math.floor(index / columns) * pitch + height);
    const up = px(cell.alive * height);
    // The outline of what is dead is inset by half its line, and needs a height of its own.
    const on = cell.dead * height;
    ground += `M${left} ${foot}v${-px(height)}h${block}v${px(height)}Z`;
    if (up > 0) alive += `M${left} ${foot}v${-up}h${block}v${up}Z`;
    if (on > 1)
      dead += `M${px(left + 0.5)} ${px(foot - up - 0.5)}v${-px(on - 1)}h${px(block - 1)}v${px(on - 1)}Z`;
    if (cell.marked > 0) marked += `M${left} ${foot + BELOW}h${px(block * cell.marked)}`;
  }
  return { ground, alive, dead, marked };
}
