/**
 * The shapes of the actors as SVG paths: a shape says who, the sign inside it what he does. One place for figures, legends
 * and code gutters.
 */
import { circle, type Point, px } from './path.ts';

/** What an actor is doing, as the sign inside its shape says it. */
export type Sign = 'works' | 'sleeps' | 'polls' | 'stopped' | 'torn' | 'gone';
/** Who it is, as the shape says it: who makes the work, who takes it, the sound card. */
export type Role = 'publisher' | 'reader' | 'card';

/** Paths of one mark; an empty one is not drawn. */
export interface Mark {
  /** the shape */
  outline: string;
  /** what is inside it, stroked */
  sign: string;
  /** what is inside it, filled */
  dot: string;
}

function polygon(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}Z`;
}

/** A triangle around a point, its tip towards `turn`. */
function triangle({ x, y }: Point, r: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  const ux = Math.sin(angle);
  const uy = -Math.cos(angle);
  const corner = (along: number, across: number) => ({
    x: x + ux * along - uy * across,
    y: y + uy * along + ux * across,
  });
  return polygon([corner(r, 0), corner(-r * 0.9, r), corner(-r * 0.9, -r)]);
}

function square({ x, y }: Point, r: number): string {
  return `M${px(x - r)} ${px(y - r)}h${px(2 * r)}v${px(2 * r)}h${px(-2 * r)}Z`;
}

/** The bar of what is stopped: level for readers, across its own axis for the publisher. */
function bar({ x, y }: Point, half: number, role: Role, turn: number): string {
  const angle = role === 'publisher' ? turn * 2 * Math.PI : 0;
  const wx = Math.cos(angle) * half;
  const wy = Math.sin(angle) * half;
  return `M${px(x - wx)} ${px(y - wy)}L${px(x + wx)} ${px(y + wy)}`;
}

function cross({ x, y }: Point, r: number): string {
  const d = px(2 * r);
  return `M${px(x - r)} ${px(y - r)}l${d} ${d}M${px(x + r)} ${px(y - r)}l${-d} ${d}`;
}

/** The left half of a disc: part of the bytes are the old frame's. */
function half({ x, y }: Point, r: number): string {
  return `M${px(x)} ${px(y - r)}a${px(r)} ${px(r)} 0 0 0 0 ${px(2 * r)}Z`;
}

/**
 * @param r half the mark's width, px
 * @param turn where a publisher's tip points
 */
export function mark(role: Role, sign: Sign, middle: Point, r: number, turn = 0): Mark {
  const outline =
    role === 'publisher'
      ? triangle(middle, r, turn)
      : role === 'card'
        ? square(middle, r * 0.95)
        : circle(middle, r);
  return {
    outline,
    sign:
      sign === 'stopped'
        ? bar(middle, r * (role === 'publisher' ? 0.4 : 0.55), role, turn)
        : sign === 'gone'
          ? cross(middle, r * 0.45)
          : '',
    dot: sign === 'polls' ? circle(middle, r * 0.36) : sign === 'torn' ? half(middle, r) : '',
  };
}
