/**
 * Layout of a lookup: a door for each registered type, one below the other, with a line from the question to each door that is
 * asked; beside them what this lookup compared and allocated; and all lookups of the tick as columns: below where it is high,
 * otherwise below the handler. Pure. A unit is one pixel at the usual font size of the root.
 */
import type { Box } from '../queues/plan.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 344;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;

/** Top of the doors. */
export const DOORS = 30;
/** Left edge of the doors, beside the line from the question; their width; and left edge of what the lookup costs. */
export const DOOR_X = 20;
export const DOOR = 168;
export const COST = 212;
/** Baselines of the number of names compared and of its label. */
export const COMPARED = { number: DOORS + 24, label: DOORS + 42 };
/** Height from which on the columns have the whole width. */
const HIGH = 430;
/** Number of counts, distance between their bars, height of a heading, and width of the other side's thumbnail on a phone. */
const BARS = 3;
export const BAR_PITCH = 20;
const HEADING = 24;
const THUMBNAIL = 88;
/** How far that thumbnail reaches above the bars. */
const THUMBNAIL_TOP = 34;
/** Width below which the other side, if it is not drawn beside, is a thumbnail beside the bars. */
const PHONE = 440;
/** Number of blocks of a handler: six closures and a record. */
export const BLOCKS = 7;
/** Greatest distance between two blocks. */
const BLOCK_PITCH = 20;

export interface Layout {
  /** Distance between two doors. */
  pitch: number;
  /** Top of the blocks of a handler, the distance between two, and their side. */
  handler: { y: number; pitch: number; side: number };
  columns: Box;
  /** Top of the bars of counts, and their width beside a thumbnail. */
  bars: number;
  free: number;
}

/** @param isAlone whether the other side is shown as a thumbnail */
export function layout(width: number, height: number, doors: number, isAlone = true): Layout {
  const isHigh = height >= HIGH;
  const hasThumbnail = isAlone && width < PHONE;
  const bars = height - BARS * BAR_PITCH;
  const bottom = bars - 8;
  const share = isHigh ? (bottom - DOORS) * 0.72 : bottom - DOORS;
  const pitch = Math.min(32, share / Math.max(1, doors));
  const apart = Math.min(BLOCK_PITCH, (width - COST) / BLOCKS);
  const handler = { y: COMPARED.label + (isHigh ? 56 : 38), pitch: apart, side: apart - 4 };
  const top = isHigh ? DOORS + share + HEADING : handler.y + handler.side + HEADING;
  const columns = isHigh
    ? { x: 0, y: top, width, height: bottom - top }
    : { x: COST, y: top, width: width - COST, height: bottom - top - (hasThumbnail ? THUMBNAIL_TOP : 0) };
  const free = hasThumbnail ? width - THUMBNAIL : width;
  return { pitch, handler, columns, bars, free };
}
