/**
 * The gauge of jobs in memory: from 1 to a million on a logarithmic scale, so that both sides can be compared by eye.
 */
import { px } from '../../components/figure/path.ts';

/** Powers of ten that the scale spans. */
const DECADES = 6;

/** Position of a number, from 0 (one or less) to 1 (a million or more). */
export const share = (count: number): number =>
  Math.min(1, Math.max(0, Math.log10(Math.max(1, count)) / DECADES));

/** The powers of ten of the scale. */
export const decades = Array.from({ length: DECADES + 1 }, (_, power) => 10 ** power);

/** Ticks of the scale: long at powers of ten, short at 2 to 9 times them. @param width width of the scale */
export function ticks(width: number): string {
  const all = decades.slice(0, -1).flatMap((ten) =>
    Array.from({ length: 9 }, (_, index) => {
      const long = index === 0 ? 5 : 2.5;
      return `M${px(share(ten * (index + 1)) * width)} 0v${long}`;
    }),
  );
  return `${all.join('')}M${px(width)} 0v5`;
}
