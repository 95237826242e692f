/** The engine's trace of a station, as the table shows it. */
import { type Counter, counters, Did } from '../../../../engine/pkg-station/layouts/station.ts';
import { namesOf } from '../../engine/names.ts';
import { readTrace } from '../../engine/trace.ts';

/** What was done, or which counter counted how much. */
export type What = keyof typeof Did | Counter;

/** All of these, by the engine's number. */
export const WHATS: readonly What[] = [...namesOf(Did), ...counters];

const NUMBERS = Object.fromEntries(WHATS.map((what, number) => [what, number])) as Record<What, number>;

/** @param number as the engine numbers what was done */
export const whatOf = (number: number): What => WHATS[number] ?? 'ticked';

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

/** @returns the events, newest first */
export const events = (trace: Uint32Array): StationEvent[] =>
  readTrace(trace, NUMBERS).map(({ time, who, what, seq, value }) => ({
    time,
    operator: who,
    what,
    tick: seq,
    value,
  }));
