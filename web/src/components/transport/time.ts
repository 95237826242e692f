/** Times and speeds as they are written beside the transport. */
import { TICKS_PER_MS, TICKS_PER_SECOND } from '../../engine/types.ts';
import { joined, number } from '../../words/format.ts';

const FRACTIONS: Record<number, string> = { 0.125: '⅛', 0.25: '¼', 0.5: '½' };

/**
 * A speed as it stands in the menu: `⅛×`, `1/64×`, `2×`.
 * @param unit what the lab calls a second of the page: if that is a millisecond, the lab runs a thousand times as slowly
 */
export function speedName(speed: number, unit: string): string {
  if (unit === 'ms') return `1/${number(1000 / speed)}×`;
  return `${FRACTIONS[speed] ?? (speed < 1 ? `1/${1 / speed}` : String(speed))}×`;
}

/** Virtual time in seconds, to the millisecond: `12.480`. */
export const seconds = (ticks: number): string =>
  number(Math.floor(ticks / TICKS_PER_MS) / (TICKS_PER_SECOND / TICKS_PER_MS), 3);

/** Virtual time in whole thousandths. @param unit what a lab calls a thousandth */
export const thousandths = (ticks: number, unit: string): string =>
  joined({ value: number(ticks / TICKS_PER_MS), unit });
