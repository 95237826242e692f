/** Words of the transport and the tape. */
import { number, percent, significant } from './format.ts';

export const transport = {
  label: 'Transport',
  restart: 'Restart, without what was done by hand',
  back: 'One step back',
  play: 'Play',
  pause: 'Pause',
  step: 'One step on',
  speed: 'Speed',
  /** What follows the time: the ends of the tape. @param from null if it begins at 0 */
  ends: (from: string | null, to: string) => (from === null ? ` / ${to}` : `, from ${from} to ${to}`),
  /** The engine does not keep up; `share` of the asked speed, 0 to 1. */
  slow: (share: number) => `${percent(share, 0)} of that speed is all this machine manages`,
  /** The speed in words. @param unit of the lab's time @param speed 0 to 1 */
  slowed: (unit: string, speed: number) =>
    `1\u202f${unit} is played in ${1 / speed < 120 ? `${number(1 / speed)}\u202fs` : `${significant(1 / speed / 60, 2)}\u202fmin`}`,
  measure: 'Measure',
  cancel: 'Stop measuring',
  letters: ['A', 'B'],
} as const;

/** What a lab calls its time (a second of the page, and a thousandth of it), and what stands still in it, if anything does. */
export interface Clock {
  /** behind a number */
  unit: string;
  small: string;
  /** in words */
  spoken: string;
  stalled?: string;
}

export const tape = {
  label: 'Time',
  /**
   * The reading of the slider.
   * @param time the formatted time in seconds
   * @param stalled formatted times for which A and B stood still
   */
  reading: (time: string, clock: Clock, stalled: readonly [string, string]) =>
    clock.stalled
      ? `${time} ${clock.spoken}. ${clock.stalled}: A ${stalled[0]}, B ${stalled[1]}.`
      : `${time} ${clock.spoken}.`,
} as const;
