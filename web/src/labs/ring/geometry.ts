/**
 * Where things are on the ring figure: pure numbers, no scene and no SVG nodes. Radii scale with the figure's side, strokes,
 * marks and text do not; one unit is one CSS pixel. Angles are turns, clockwise from twelve.
 */
import { circle, type Point, px } from '../../components/figure/path.ts';

/** The side, in px, at which the design's measures hold as they are. */
export const DESIGN_SIDE = 418;
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

/** The point at a turn and a radius. */
export function at({ centre }: Geometry, turn: number, radius: number): Point {
  const angle = turn * 2 * Math.PI;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

/** Path of a rectangle that stands on the ring: from radius `from` to `to`, `half` px to either side of a turn. */
export function quad({ centre }: Geometry, turn: number, from: number, to: number, half: number): string {
  const angle = turn * 2 * Math.PI;
  const ux = Math.sin(angle);
  const uy = -Math.cos(angle);
  const wx = -uy * half;
  const wy = ux * half;
  const ax = centre.x + ux * from;
  const ay = centre.y + uy * from;
  const bx = centre.x + ux * to;
  const by = centre.y + uy * to;
  return `M${px(ax - wx)} ${px(ay - wy)}L${px(bx - wx)} ${px(by - wy)} ${px(bx + wx)} ${px(by + wy)} ${px(ax + wx)} ${px(ay + wy)}Z`;
}

/** Path of a line along a turn, from one radius to another. */
export function spoke(g: Geometry, turn: number, from: number, to: number): string {
  const a = at(g, turn, from);
  const b = at(g, turn, to);
  return `M${px(a.x)} ${px(a.y)}L${px(b.x)} ${px(b.y)}`;
}

/** Path of an arc at a radius, clockwise from one turn to a later one; a whole turn or more is a circle. */
export function arc(g: Geometry, radius: number, from: number, to: number): string {
  if (to - from >= 0.9999) return circle(g.centre, radius);
  const a = at(g, from, radius);
  const b = at(g, to, radius);
  const r = px(radius);
  return `M${px(a.x)} ${px(a.y)}A${r} ${r} 0 ${to - from > 0.5 ? 1 : 0} 1 ${px(b.x)} ${px(b.y)}`;
}

/** How far, in slots, one goes clockwise from `from` to `to`: 0 up to less than `slots`. */
export function ahead(from: number, to: number, slots: number): number {
  return (((to - from) % slots) + slots) % slots;
}
