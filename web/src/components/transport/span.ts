/** Length and marks of the tape's axis. Pure. */
import { TICKS_PER_SECOND } from '../../engine/types.ts';

/** The tape's shortest length, in ticks: 30 s. */
const SHORTEST = 30 * TICKS_PER_SECOND;
/** Maximum number of marks on the axis. */
const MOST_MARKS = 40;

/** Length of the tape for the time that was played, in ticks: 30 s, doubled until the time fits. */
export function span(end: number): number {
  let length = SHORTEST;
  while (length < end) length *= 2;
  return length;
}

/** Times of the axis's marks, in ticks: every 1, 2, 5, 10 … seconds. */
export function marks(length: number): number[] {
  let every = TICKS_PER_SECOND;
  for (const step of [2, 2.5, 2]) if (length / every > MOST_MARKS) every *= step;
  while (length / every > MOST_MARKS) every *= 2;
  return Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => index * every);
}

/** Rounds to half a pixel: finer positions would change the outline in every frame, invisibly. */
const halves = (x: number) => Math.round(2 * x) / 2;

/**
 * The stalls as one outline of bars; bars that would touch are merged.
 * @param stalls [start, end, …] in ticks
 * @param scale pixels for each tick
 */
export function bars(stalls: Uint32Array, scale: number, top: number, height: number): string {
  let outline = '';
  let from = -1;
  let to = -1;
  const draw = () => {
    if (from >= 0) outline += `M${halves(from)} ${top}H${halves(to)}v${height}H${halves(from)}z`;
  };
  for (let index = 0; index + 1 < stalls.length; index += 2) {
    const start = stalls[index] * scale;
    // At least 1.5 px wide, so that it is visible.
    const stop = Math.max(stalls[index + 1] * scale, start + 1.5);
    if (start > to + 0.5) {
      draw();
      from = start;
    }
    to = stop;
  }
  draw();
  return outline;
}

/** Total time of stalls before `time`, in ticks. */
export function stood(stalls: Uint32Array, time: number): number {
  let sum = 0;
  for (let index = 0; index + 1 < stalls.length && stalls[index] < time; index += 2) {
    sum += Math.min(stalls[index + 1], time) - stalls[index];
  }
  return sum;
}
