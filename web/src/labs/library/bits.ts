/**
 * Layout of sets of songs as bits: a row for each part of the query, a square for each word of 64 songs or for several
 * of them, solid if one of its songs is in the set. Pure.
 */
import { boxes } from './plan.ts';
import type { Part } from './scene.ts';

/** Smallest and largest distance between two rows, and height of a square. */
const LEAST_PITCH = 15;
const MOST_PITCH = 24;
const HIGH = 9;
/** Width of the count at the right. */
export const COUNT = 42;

export interface BitRow {
  /** Index of the part. */
  part: number;
  /** Baseline of its texts. */
  y: number;
}

/** The rows that fit: all, otherwise the first tests and the whole query. @param height height for all rows */
export function bitRows(parts: readonly Part[], top: number, height: number): BitRow[] {
  const most = Math.max(1, Math.floor(height / LEAST_PITCH));
  const all = parts.map((_, part) => part);
  const tests = all.slice(0, -1).filter((part) => parts[part].of.length === 0);
  const shown = all.length <= most ? all : [...tests.slice(0, most - 1), all.length - 1];
  const pitch = Math.min(MOST_PITCH, height / shown.length);
  return shown.map((part, nth) => ({ part, y: top + nth * pitch + 10 }));
}

/** Width of the labels at the left. */
export const labelWidth = (width: number): number => Math.min(150, Math.max(92, width * 0.27));

/** Left end, and width of one square with its gap. */
export function squaresAt(width: number, squares: number) {
  const x = labelWidth(width);
  return { x, step: (width - x - COUNT) / Math.max(1, squares) };
}

/** Path of the squares whose indices pass. @param y baseline of the row */
export function squares(
  count: number,
  width: number,
  y: number,
  passes: (square: number) => boolean,
  high = HIGH,
): string {
  const { x, step } = squaresAt(width, count);
  const wide = Math.max(1.5, step - Math.min(2, step * 0.25));
  const all = Array.from({ length: count }, (_, nth) => nth).filter(passes);
  return boxes(all.map((nth) => [x + nth * step, y - high + (high - HIGH) / 2, wide, high] as const));
}
