/**
 * Geometry of the ring figure, without scenes or SVG nodes. Radii scale with the figure's side; strokes, marks and text
 * do not. One unit is one CSS pixel. Angles are turns, clockwise from twelve o'clock.
 */
import type { Point } from '../../components/figure/path.ts';

export { arc, at, quad, spoke } from '../../components/figure/polar.ts';

/** Side length for which the design's measures apply unchanged, in px. */
export const DESIGN_SIDE = 418;
/** Side length below which the ring has space for only one line and a number, in px. */
export const SMALL = 336;
/** Lanes for readers; the sound card uses the innermost. */
export const GROOVES = 9;

/** Measures of one figure, in px. */
export interface Geometry {
  side: number;
  slots: number;
  /** Centre, relative to the left and top edges of the square. */
  centre: Point;
  /** Inner radius of the bars. */
  band: number;
  /** Radius of each lane, innermost first. */
  grooves: number[];
  /** Half the width of a bar. */
  halfBar: number;
  /** Lengths of an empty slot's stub, of the shortest and the longest bar, and of the key frame's bar. */
  bar: { stub: number; short: number; long: number; key: number };
  /** Radius of a reader's mark. */
  mark: number;
  /** Radius of the needle's end. */
  needle: number;
}

/** @param side side length of the square that the ring fills, in px @param slots number of slots, at least 1 */
export function geometry(side: number, slots: number): Geometry {
  const k = side / DESIGN_SIDE;
  const band = 0.242 * side;
  const gap = 8.3 * k;
  const grooves = Array.from({ length: GROOVES }, (_, lane) => band + 33 * k + lane * gap);
  const step = (2 * Math.PI * band) / slots;
  return {
    side,
    slots,
    centre: { x: side / 2, y: side / 2 },
    band,
    grooves,
    // In a ring with few slots, bars would otherwise be wider than long.
    halfBar: Math.min(step * (slots > 128 ? 0.64 : 0.68), 22 * k) / 2,
    bar: { stub: 2, short: 7 * k, long: 13 * k, key: 22 * k },
    mark: Math.min(4.2 * Math.max(k, 1), gap / 2),
    needle: grooves[GROOVES - 1] + 6 * k,
  };
}

/** Clockwise distance from `from` to `to` in slots: 0 to `slots`, exclusive. */
export function ahead(from: number, to: number, slots: number): number {
  return (((to - from) % slots) + slots) % slots;
}
