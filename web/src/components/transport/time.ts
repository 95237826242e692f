/** Times and speeds as they are written beside the transport. */
import { TICKS_PER_MS, TICKS_PER_SECOND } from '../../engine/types.ts';
import { joined, number } from '../../words/format.ts';
import { transport as words } from '../../words/transport.en.ts';

/**
 * A speed as it stands in the menu: `64× slower`, `2× faster`.
 * @param unit what the lab calls a second of the page: if that is a millisecond, the lab runs a thousand times as slowly
 */
export const speedName = (speed: number, unit: string): string =>
  words.rate(unit === 'ms' ? speed / 1000 : speed);

/** Virtual time in seconds, to the millisecond: `12.480`. */
export const seconds = (ticks: number): string =>
  number(Math.floor(ticks / TICKS_PER_MS) / (TICKS_PER_SECOND / TICKS_PER_MS), 3);

/** Virtual time in whole thousandths. @param unit what a lab calls a thousandth */
export const thousandths = (ticks: number, unit: string): string =>
  joined({ value: number(ticks / TICKS_PER_MS), unit });
