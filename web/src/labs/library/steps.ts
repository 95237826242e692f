/** Layout of the steps of work as squares in rows. Both sides have the same scale. Pure. */
import { boxes, PITCH } from './plan.ts';

/** Size of a square. */
const SIZE = 5;

export interface StepsPlan {
  /** Steps of one square. */
  unit: number;
  /** Paths of the squares that are done, of the last one of them, and of those to come. */
  done: string;
  now: string;
  toCome: string;
  /** Squares that only the other side needs. */
  saved: string;
  /** Bottom of the squares of both sides. */
  bottom: number;
}

/** The smallest round unit with which `steps` fit into `room` squares. */
export function unitOf(steps: number, room: number): number {
  const least = Math.max(1, steps / Math.max(1, room));
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((unit) => unit >= least) ?? least;
}

/**
 * @param steps done so far, in all, and in all by the other side
 * @param area width of the figure, top and number of rows of the squares
 */
export function stepsPlan(
  { done, total, peer }: { done: number; total: number; peer: number },
  { width, top, rows }: { width: number; top: number; rows: number },
): StepsPlan {
  const inRow = Math.max(1, Math.floor((width + PITCH - SIZE) / PITCH));
  const unit = unitOf(Math.max(total, peer), inRow * rows);
  const squares = (count: number) => Math.ceil(count / unit);
  const box = (nth: number, inset = 0) =>
    [
      (nth % inRow) * PITCH + inset,
      top + Math.floor(nth / inRow) * PITCH + inset,
      SIZE - 2 * inset,
      SIZE - 2 * inset,
    ] as const;
  const path = (from: number, to: number, inset = 0) =>
    boxes(Array.from({ length: Math.max(0, to - from) }, (_, nth) => box(from + nth, inset)));
  const own = squares(total);
  const reached = Math.min(own, squares(done));
  const working = reached > 0 && done < total;
  return {
    unit,
    done: path(0, working ? reached - 1 : reached),
    now: working ? path(reached - 1, reached) : '',
    toCome: path(reached, own, 0.5),
    saved: path(own, squares(peer), 3),
    bottom: top + Math.ceil(Math.max(own, squares(peer)) / inRow) * PITCH,
  };
}
