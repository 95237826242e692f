/** Bars of a tree's leaves. Pure. A unit is one pixel. */
import type { Tree } from '../scene.ts';

/** Height of a full leaf, and distance from a strip's label to the strip. */
export const FULL = 26;
export const UNDER = 8;

/** @returns the path of the bars; each is as high as its leaves are full */
export function strip({ fills }: Pick<Tree, 'fills'>, wide: number, top: number) {
  const step = wide / Math.max(1, fills.length);
  let d = '';
  fills.forEach((fill, at) => {
    const high = Math.max(0.5, fill * FULL);
    d += `M${(at * step).toFixed(2)} ${(top + FULL - high).toFixed(2)}h${step.toFixed(2)}v${high.toFixed(2)}h-${step.toFixed(2)}Z`;
  });
  return d;
}
