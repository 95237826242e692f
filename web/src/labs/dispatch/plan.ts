/**
 * Layout of a lookup: a door for each registered type, one below the other, beside them the resulting handler, and all lookups
 * of the tick as columns: below where it is high, otherwise below the handler. Pure. A unit is one pixel at the usual font size
 * of the root.
 */
import type { Box } from '../queues/plan.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 344;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Top of the doors. */
export const DOORS = 30;
/** Width of a door, and left edge of the card. */
export const DOOR = 168;
export const CARD = 214;
/** Height from which on the columns have the whole width. */
const HIGH = 430;
/** Number of counts, distance between their bars, height of a heading, and width of the other side's thumbnail on a phone. */
const BARS = 3;
export const BAR_PITCH = 20;
const HEADING = 24;
const THUMBNAIL = 88;
/** Number of blocks of a handler. */
const BLOCKS = 7;

export interface Layout {
  /** Distance between two doors, and between two blocks of a handler, which are `block` high. */
  pitch: number;
  card: number;
  block: number;
  columns: Box;
  /** Top of the bars of counts, and their width beside a thumbnail. */
  bars: number;
  free: number;
}

/** @param isAlone whether the other side is shown as a thumbnail */
export function layout(width: number, height: number, doors: number, isAlone = true): Layout {
  const isHigh = height >= HIGH;
  const bars = height - BARS * BAR_PITCH;
  const bottom = bars - 8;
  const share = isHigh ? (bottom - DOORS) * 0.72 : bottom - DOORS;
  const pitch = Math.min(32, share / Math.max(1, doors));
  const card = isHigh ? Math.min(32, (share - 20) / BLOCKS) : 19;
  const top = isHigh ? DOORS + share + HEADING : DOORS + 20 + BLOCKS * card + HEADING;
  const columns = isHigh
    ? { x: 0, y: top, width, height: bottom - top }
    : { x: CARD, y: top, width: width - CARD, height: bottom - top };
  const free = isAlone && width < TERSE ? width - THUMBNAIL : width;
  return { pitch, card, block: Math.min(20, card - 4), columns, bars, free };
}
