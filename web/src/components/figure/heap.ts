/**
 * A collected heap as a tape, in one row or wrapped into several: what is alive stands on the ground, what is dead lies on
 * it, and a line below says how far marking, or sweeping, has come. Pure.
 */
import { px } from './path.ts';

/** A stretch of the heap: shares of 1. */
interface Cell {
  alive: number;
  dead: number;
  free: number;
  /** reached by the marking that is under way, or being swept */
  marked: number;
}

/** Anything that has a heap to draw. */
export interface HasCells {
  cell(index: number): Cell;
}

/** Where a tape lies, px. */
export interface TapeBox {
  x: number;
  y: number;
  width: number;
  /** of one row, and from one row to the next */
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

/** From a row's foot to the line that says what was reached. */
const BELOW = 4;

/** @param count of cells */
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
