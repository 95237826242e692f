/** Lists of chunks, and the memory that they share, as adjacent shapes. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Chunk } from './scene.ts';

/** A chunk in its list. */
export interface Cell {
  chunk: Chunk;
  x: number;
  width: number;
  /** Row of the list, from 0. */
  row: number;
  /** Whether the number of its length fits into it. */
  wide: boolean;
}

/** Data that chunks point into. */
export interface Bar {
  data: number;
  whole: number;
  x: number;
  width: number;
}

/** Maximum distance between two cells, and the part of it that a cell takes. */
const PITCH = 42;
const SHARE = 0.8;
/** Width beside several rows for the line from one to the next. */
const BEND = 6;
/** Width of a number of three digits. */
const WORD = 24;
/** Height of a chunk. */
export const CELL = 19;
/** Distance between two bars. */
const GAP = 6;

/**
 * Cells of a list, in as few rows as have room for their numbers.
 * @param from start of the list @param to end of the available space @param most number of rows that there is room for
 */
export function cells(chunks: readonly Chunk[], from: number, to: number, most = 1): Cell[] {
  const needed = Math.ceil((chunks.length * WORD) / SHARE / (to - from));
  const rows = Math.max(1, Math.min(most, needed));
  const inRow = Math.max(1, Math.ceil(chunks.length / rows));
  const pitch = Math.min(PITCH, (to - from - (rows > 1 ? BEND : 0)) / inRow);
  const width = Math.max(1, pitch * SHARE);
  return chunks.map((chunk, index) => ({
    chunk,
    x: px(from + (index % inRow) * pitch),
    width: px(width),
    row: Math.floor(index / inRow),
    wide: width >= WORD,
  }));
}

/** Whether a chunk points into a decoded buffer, which lists share; data created on the way has no number. */
const points = ({ data, length }: Chunk) => data >= 0 && length > 0;

/** The decoded buffers that a list points into, in order, with widths by their lengths. */
export function bars(chunks: readonly Chunk[], from: number, to: number): Bar[] {
  const found = new Map<number, number>();
  for (const chunk of chunks) if (points(chunk)) found.set(chunk.data, chunk.whole);
  const ticks = [...found.values()].reduce((sum, whole) => sum + whole, 0);
  const gap = Math.min(GAP, (to - from) / 4 / Math.max(1, found.size));
  // Each takes at most a third of the space, so that a single one is not wider than one of three.
  const room = ((to - from) / 3) * Math.min(3, found.size);
  const scale = (room - gap * found.size) / Math.max(1, ticks);
  let x = from;
  return [...found].map(([data, whole]) => {
    const bar = { data, whole, x: px(x), width: px(whole * scale) };
    x += whole * scale + gap;
    return bar;
  });
}

/** The part of its data that a chunk points into. */
export function slice(chunk: Chunk, memory: readonly Bar[]): { x: number; width: number } | undefined {
  const bar = points(chunk) ? memory.find(({ data }) => data === chunk.data) : undefined;
  if (!bar) return undefined;
  const scale = bar.width / bar.whole;
  return { x: px(bar.x + chunk.offset * scale), width: px(Math.max(1, chunk.length * scale)) };
}

/** Lines from the centre of each cell to the centre of its part of the memory. */
export const links = (
  { cells: list, y, pitch }: { cells: readonly Cell[]; y: number; pitch: number },
  memory: readonly Bar[],
  to: number,
): string =>
  list
    .map(({ chunk, x, width, row }) => {
      const part = slice(chunk, memory);
      const from = px(y + row * pitch + CELL);
      return part ? `M${px(x + width / 2)} ${from}L${px(part.x + part.width / 2)} ${px(to)}` : '';
    })
    .join('');
