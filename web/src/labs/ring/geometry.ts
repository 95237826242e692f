/**
 * Where things are on the ring figure: pure numbers, no scene and no SVG nodes. Radii scale with the figure's side, strokes,
 * marks and text do not; one unit is one CSS pixel. Angles are turns, clockwise from twelve.
 */
import type { Point } from '../../components/figure/path.ts';

export { arc, at, quad, spoke } from '../../components/figure/polar.ts';

/** The side, in px, at which the design's measures hold as they are. */
export const DESIGN_SIDE = 418;
/** Below this side, px, there is no room in the ring but for one line and a number. */
export const SMALL = 300;
/** Lanes for readers; the sound card has the innermost. */
export const GROOVES = 9;

/** The measures of one figure, px. */
export interface Geometry {
  side: number;
  slots: number;
  /** left edge of the square to the middle, and top edge to the middle */
  centre: Point;
  /** inner edge of the bars */
  band: number;
  /** radius of each groove, innermost first */
  grooves: number[];
  /** half the width of a bar */
  halfBar: number;
  /** shortest and longest bar, and the key frame's */
  bar: { stub: number; short: number; long: number; key: number };
  /** radius of a reader's mark */
  mark: number;
  /** end of the needle */
  needle: number;
}

/**
 * @param side of the square that the ring fills, px
 * @param slots of the ring, at least 1
 */
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
    // A ring of few slots would have bars wider than long.
    halfBar: Math.min(step * (slots > 128 ? 0.64 : 0.68), 22 * k) / 2,
    bar: { stub: 2, short: 7 * k, long: 13 * k, key: 22 * k },
    mark: Math.min(4.2 * Math.max(k, 1), gap / 2),
    needle: grooves[GROOVES - 1] + 6 * k,
  };
}

/** How far, in slots, one goes clockwise from `from` to `to`: 0 up to less than `slots`. */
export function ahead(from: number, to: number, slots: number): number {
  return (((to - from) % slots) + slots) % slots;
}
