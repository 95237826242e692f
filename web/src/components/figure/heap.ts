/**
 * A collected heap as a tape in one or several rows: live cells stand on the ground, dead cells lie on it, and a line
 * below shows the progress of marking or sweeping. Pure.
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

/** Position of a tape, in px. */
export interface TapeBox {
  x: number;
  y: number;
  width: number;
  /** Height of a row, and distance between the tops of two rows. */
  height: number;
  pitch: number;
  rows: number;
}

/** Paths of a tape. */
interface Tape {
  ground: string;
  alive: string;
  dead: string;
  marked: string;
}

/** Distance from the bottom of a row to the progress line, in px. */
const BELOW = 4;

/** @param count number of cells */
export function tape(heap: HasCells, count: number, { x, y, width, height, pitch, rows }: TapeBox): Tape {
  let [ground, alive, dead, marked] = ['', '', '', ''];
  const wide = Math.ceil(count / rows);
  const step = width / Math.max(1, wide);
  const block = px(Math.max(1, step - 1));
  for (let row = 0; row < rows; row++)
    ground += `M${px(x)} ${px(y + row * pitch)}h${px(width)}v${px(height)}h${-px(width)}Z`;
  for (let index = 0; index < count; index++) {
    const cell = heap.cell(index);
    const left = px(x + (index % wide) * step);
    const foot = px(y + Math.floor(index / wide) * pitch + height);
    const up = px(cell.alive * height);
    const on = px(cell.dead * height);
    if (cell.alive > 0) alive += `M${left} ${foot}v${-up}h${block}v${up}Z`;
    if (cell.dead > 0) dead += `M${left} ${px(foot - up)}v${-on}h${block}v${on}Z`;
    if (cell.marked > 0) marked += `M${left} ${foot + BELOW}h${px(block * cell.marked)}`;
  }
  return { ground, alive, dead, marked };
}
