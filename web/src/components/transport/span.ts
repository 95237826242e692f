/** The stretch of time that the slider of time shows, and its stalls. Pure. */
import { TICKS_PER_SECOND } from '../../engine/types.ts';
import { roundUp } from '../rounding.ts';

/** The shortest stretch at full speed, in ticks: 30 s. */
const SHORTEST = 30 * TICKS_PER_SECOND;
/** Time in which the needle crosses the tape at least once when the worlds are slowed, in seconds of the user's time. */
const CROSSED_S = 10;

/** A stretch of time, in ticks. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The stretch that it shows: that of a step of the story while the time is in it. Otherwise, at full speed: from the beginning, 30 s, doubled until the time fits. Slowed,
 * one page of 10 to 25 s of the user's time, so that the needle visibly moves.
 * @param time current virtual time
 * @param end latest time that was played
 */
export function stretch(time: number, end: number, speed: number, step?: Span): Span {
  if (step && time >= step.from && time <= step.to) return step;
  if (speed < 1) {
    const length = roundUp(Math.max(1, CROSSED_S * speed * TICKS_PER_SECOND));
    const from = Math.floor(time / length) * length;
    return { from, to: from + length };
  }
  let to = SHORTEST;
  while (to < Math.max(time, end)) to *= 2;
  return { from: 0, to };
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
