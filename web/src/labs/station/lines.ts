/**
 * Lines that stand for counts: across the stretch before each operator, or stacked above it. All operators of both sides have
 * the same number of counts per line. Pure.
 */
import { px } from '../../components/figure/path.ts';
import type { Plan } from './plan.ts';

/** Distance between two lines, and the largest length of a line. */
const STEP = 3;
const LONGEST = 11;

/** Number of lines that an operator has space for. */
export function fitting({ places, half, stretch }: Plan): number {
  const room = Math.min(...places.map(({ room }) => room));
  return Math.max(1, Math.floor((stretch > 0 ? stretch : room - 2 * half - 4) / STEP));
}

/** Counts per line, a round number: the smallest with which `most` counts fit on `fits` lines. */
export function perLine(most: number, fits: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 3, 4, 5, 6, 8]) if (digit * power * fits >= most) return digit * power;
}

/** The lines of an operator's count, the last one shorter by the part that it stands for. */
export function lines({ places, half, stretch }: Plan, at: number, count: number, per: number): string {
  const { x, y, room } = places[at];
  const long = stretch > 0 ? Math.max(2, Math.min(LONGEST, room * 0.75)) : 2 * half;
  let path = '';
  for (let line = 0; line * per < count; line++) {
    const size = long * Math.max(0.25, Math.min(1, count / per - line));
    path +=
      stretch > 0
        ? `M${px(x - half - stretch + 2 + line * STEP)} ${px(y - size / 2)}v${px(size)}`
        : `M${px(x - size / 2)} ${px(y - half - 4 - line * STEP)}h${px(size)}`;
  }
  return path;
}
