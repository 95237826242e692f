/** Shapes around a centre. Angles are turns, clockwise from twelve o'clock; radii are in px. Pure. */
import { type Point, px } from '../../figure/pen.ts';

/** A figure with a centre. */
interface Round {
  centre: Point;
}

/** The point at an angle and a radius. */
export function at({ centre }: Round, turn: number, radius: number): Point {
  const angle = turn * 2 * Math.PI;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

/** Path of a rectangle on the ring: from radius `from` to `to`, `half` px to each side of an angle. */
export function quad({ centre }: Round, turn: number, from: number, to: number, half: number): string {
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

/** Path of a radial line from one radius to another. */
export function spoke(g: Round, turn: number, from: number, to: number): string {
  const a = at(g, turn, from);
  const b = at(g, turn, to);
  return `M${px(a.x)} ${px(a.y)}L${px(b.x)} ${px(b.y)}`;
}
