/** Words of the transport and the tape. */
import { TICKS_PER_MS, TICKS_PER_SECOND } from '../engine/types.ts';
import { number, percent, THIN } from './format.ts';

const FRACTIONS: Record<number, string> = { 0.125: '⅛', 0.25: '¼', 0.5: '½' };

/** A speed as it stands in the menu: `⅛×`, `1/64×`, `2×`. */
export const speedName = (speed: number): string =>
  `${FRACTIONS[speed] ?? (speed < 1 ? `1/${1 / speed}` : String(speed))}×`;

/** Virtual time in seconds, to the millisecond: `12.480`. */
export const seconds = (ticks: number): string =>
  number(Math.floor(ticks / TICKS_PER_MS) / (TICKS_PER_SECOND / TICKS_PER_MS), 3);

export const transport = {
  label: 'Transport',
  restart: 'Restart, without what was done by hand',
  back: 'One step back',
  play: 'Play',
  pause: 'Pause',
  step: 'One step on',
  speed: 'Speed',
  of: (whole: string) => ` / ${whole}`,
  /** The engine does not keep up; `share` of the asked speed, 0 to 1. */
  slow: (share: number) => `${percent(share, 0)} of that speed is all this machine manages`,
  letters: ['A', 'B'],
} as const;

/** What a lab calls its time (a second of the page, and a thousandth of it), and what stands still in it. */
export interface Clock {
  /** behind a number */
  unit: string;
  small: string;
  /** in words */
  spoken: string;
  stalled: string;
}

/** How long something stood still, in whole thousandths. */
const stood = (ticks: number, { small }: Clock) => `${number(ticks / TICKS_PER_MS)}${THIN}${small}`;

export const tape = {
  label: 'Time',
  /** The reading of the slider. */
  reading: (ticks: number, clock: Clock, stalled: readonly [number, number]) =>
    `${seconds(ticks)} ${clock.spoken}. ${clock.stalled}: A ${stood(stalled[0], clock)}, B ${stood(stalled[1], clock)}.`,
} as const;
