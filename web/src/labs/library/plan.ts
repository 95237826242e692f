/**
 * Layout of one query: the query and what happens; the work, that is the trees with their descents or the sets of
 * bits; the rows of the answer; and the steps of work as squares, on one scale for both sides. Pure. A unit is one pixel
 * at the usual font size of the root.
 */

import { wrapped } from '../../components/figure/wrap.ts';

/** Least height of the figure, and the height up to which it fills the page. */
export const HEIGHT = 330;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Top of the work, below one line of text, and distance of the lines. */
const WORK = 22;
export const LINE = 15;
/** Mean width of a letter of the query, and the width of what happens, right of it. */
const LETTER = 7.3;
const DOES = 150;
/** Distance between two bands. */
const GAP = 10;
/** Height of the head of the answer's table, and of a row. */
export const HEAD = 20;
export const ROW = 19;
/** Height of the texts above the squares, distance between two squares, and height of the text below them. */
export const STEPS_HEAD = 42;
export const PITCH = 7;
const STEPS_FOOT = 14;
/** Largest number of rows of the answer that the engine passes. */
const MOST_ROWS = 12;

export interface Bands {
  /** Top and height of the work. */
  work: { top: number; height: number };
  /** Top of the answer's table, and its number of rows. */
  answer: { top: number; rows: number };
  /** Top of the steps, and the number of rows of squares. */
  steps: { top: number; rows: number };
}

/**
 * The lines of a query, and the number of lines with what happens, which stands at the right of the last one or below it.
 * Only a query of more than two lines is shortened.
 */
export function queryLines(query: string, width: number): { lines: string[]; count: number } {
  const [first, ...others] = wrapped(query, Math.floor(width / LETTER));
  const second = fitted(others.join(' '), width - DOES, LETTER);
  const lines = second === '' ? [first] : [first, second];
  const fits = lines.length > 1 || first.length * LETTER <= width - DOES;
  return { lines, count: lines.length + (fits ? 0 : 1) };
}

/** Divides a height among the bands. @param rows rows of the whole answer @param lines lines of text above the work */
export function bands(height: number, rows: number, lines = 1): Bands {
  const squares = 4 + Math.max(0, Math.floor((height - HEIGHT) / 70));
  const steps = STEPS_HEAD + squares * PITCH + STEPS_FOOT;
  const top = WORK + (lines - 1) * LINE;
  const rest = height - top - 2 * GAP - steps;
  const fitting = Math.floor((rest * 0.45 - HEAD) / ROW);
  const shown = Math.max(1, Math.min(fitting, rows, MOST_ROWS));
  const work = rest - HEAD - shown * ROW;
  return {
    work: { top, height: work },
    answer: { top: top + work + GAP, rows: shown },
    steps: { top: height - steps, rows: squares },
  };
}

/** A path of rectangles: left end, top, width and height of each. */
export const boxes = (all: readonly (readonly [number, number, number, number])[]): string =>
  all.map(([x, y, w, h]) => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}Z`).join('');

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Shortens a text to a width, in px. @param letter mean width of a letter */
export function fitted(text: string, width: number, letter: number): string {
  const most = Math.max(1, Math.floor(width / letter));
  // Letters of Chinese, Japanese and Korean are twice as wide.
  let used = 0;
  for (let at = 0; at < text.length; at++) {
    used += text.charCodeAt(at) > 0x2e80 ? 1.9 : 1;
    if (used > most) return `${text.slice(0, Math.max(1, at - 1)).trimEnd()}…`;
  }
  return text;
}
