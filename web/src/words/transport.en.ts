/** Words of the transport and the tape. */
import { number, percent } from './format.ts';
import { MEASURE, PLAY } from './controls.en.ts';

export const transport = {
  label: 'Transport',
  restart: 'Restart, without what was done by hand',
  back: 'One step back',
  play: PLAY,
  pause: 'Pause',
  /** Plays a step of the story from its beginning. */
  again: 'Again',
  step: 'One step on',
  speed: 'Speed',
  /** A speed, compared with real time. */
  rate: (rate: number) =>
    rate === 1 ? 'real time' : `${rate < 1 ? `1/${number(1 / rate)}` : `${number(rate)}×`} real time`,
  /** The engine does not keep up; `share` of the asked speed, 0 to 1. */
  slow: (share: number) => `${percent(share, 0)} of that speed is all this machine manages`,
  measure: MEASURE,
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

export const milestoneList = {
  label: 'First events of this run',
  name: (letter: string, event: string, time: string, unit: string) =>
    `${letter}: ${event}, at ${time} ${unit}`,
} as const;
