/** Numbers and shapes of SVG paths that all figures use. */

/** A point in the figure, in px. */
export interface Point {
  x: number;
  y: number;
}

/** Rounds a number for a path to 0.1 px, which is finer than any screen shows. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Path of a circle. */
export function circle({ x, y }: Point, radius: number): string {
  // Rounded once, so that both halves of a small mark have the same radius.
  const r = px(radius);
  return `M${px(px(x) - r)} ${px(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
