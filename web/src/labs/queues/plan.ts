/**
 * Layout of a weak queue: a row for each of the newest pushes, below them the slots copied so far as a bar, and at the bottom
 * the copies push by push and the queue tick by tick. Pure. A unit is one pixel at the usual font size of the root: the drawing
 * scales with the text.
 */

/** Least and greatest height of the figure. */
export const HEIGHT = 344;
export const TALLEST = 680;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 370;

/** Baseline of the heads of the rows' columns, and top of the rows. */
export const HEAD = 33;
const ROWS = 40;
/** Widths of the columns beside the slots: the push's number, and its copies. */
const NUMBER = 44;
const COPIES = 46;
/** Distances between two rows. */
const LOW = 14;
const HIGH = 30;
/** Number of rows that are shown if they fit. */
const WANTED = 10;
/** Height of the bar of copies. */
const BAR = 16;
/** Width beside the bar for its number. */
const TOTAL = 100;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure, and distance between the charts. */
const THUMBNAIL = 88;
const GAP = 28;
/** Number of ticks from which on the queue is drawn tick by tick. */
const HISTORY = 12;

/** A rectangle in the drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** The slots of the rows, the distance between two rows, and the number of rows that fit. */
  rows: Box & { pitch: number; count: number };
  /** The bar of copies; its title stands above it, and its boxes' numbers below. */
  bar: Box;
  /** The copies push by push, and the queue tick by tick, if it has a history. */
  curve: Box;
  strip: Box | null;
  /** Width beside a thumbnail. */
  free: number;
}

/** @param ticks number of ticks with a queue in them */
export function layout(width: number, height: number, ticks: number): Layout {
  const high = 48 + (height - HEIGHT) * 0.32;
  const top = height - 58 - high;
  const bottom = top - 81;
  const pitch = Math.min(HIGH, Math.max(LOW, (bottom - ROWS) / WANTED));
  const count = Math.floor((bottom - ROWS) / pitch);
  const free = width < TERSE ? width - THUMBNAIL : width;
  const hasStrip = ticks >= HISTORY;
  const half = (free - GAP) / 2;
  return {
    rows: {
      ...{ x: NUMBER, y: ROWS, width: width - NUMBER - COPIES, height: bottom - ROWS },
      ...{ pitch, count },
    },
    bar: { x: 0, y: top - 54, width: width - TOTAL, height: BAR },
    curve: { x: 0, y: top, width: hasStrip ? half : free - 16, height: high },
    strip: hasStrip ? { x: free - half, y: top, width: half, height: high } : null,
    free,
  };
}
