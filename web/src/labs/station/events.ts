/** The engine's trace of a station, four words an event, as the table shows it. */
import { type Counter, counters } from './scene.ts';

const WORDS = 4;

/** What was done, in the engine's order; then, for each counter, that so much of it was counted. */
export const WHATS = ['asked', 'made', 'gave', 'zombies', 'ticked'] as const;
export type What = (typeof WHATS)[number] | Counter;

/** @param number as the engine numbers what was done */
export const whatOf = (number: number): What => WHATS[number] ?? counters[number - WHATS.length] ?? 'ticked';

/** One event. */
interface StationEvent {
  /** ticks of the lab */
  time: number;
  operator: number;
  what: What;
  /** tick of the station, from 1 */
  tick: number;
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array): StationEvent[] {
  const found: StationEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, tick, value] = trace.subarray(at, at + WORDS);
    found.push({ time, operator: act & 0xffff, what: whatOf((act >>> 16) & 0xff), tick, value });
  }
  return found.reverse();
}
