/**
 * Shapes of the actors as SVG paths, on the home page and in the code's gutter: the shape shows the role, the sign in it the
 * activity.
 */
import { circle, type Point, px } from './path.ts';

/** What an actor is doing, as the sign inside its shape. */
export type Sign = 'works' | 'sleeps' | 'polls' | 'stopped' | 'torn' | 'gone' | 'crashed';
/** Role of an actor, as its shape: producer of work, consumer, or sound card. */
export type Role = 'publisher' | 'reader' | 'card';

/** Paths of one mark; an empty path is not drawn. */
export interface Mark {
  /** The shape. */
  outline: string;
  /** Stroked part of the sign. */
  sign: string;
  /** Filled part of the sign. */
  dot: string;
}

function polygon(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}Z`;
}

/** A triangle around a point, with its tip towards `turn`. */
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

/** The bar of a blocked actor: horizontal for readers, across its own axis for the publisher. */
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

/** The left half of a disc: part of the bytes belong to the previous frame. */
function half({ x, y }: Point, r: number): string {
  return `M${px(x)} ${px(y - r)}a${px(r)} ${px(r)} 0 0 0 0 ${px(2 * r)}Z`;
}

/** @param r half the mark's width, in px @param turn direction of a publisher's tip */
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
          : sign === 'crashed'
            ? cross(middle, r)
            : '',
    dot: sign === 'polls' ? circle(middle, r * 0.36) : sign === 'torn' ? half(middle, r) : '',
  };
}
