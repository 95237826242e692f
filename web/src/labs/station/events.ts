/** The engine's trace of a station in the form that the table shows. */
import { type Counter, counters, OperatorEvent } from '../../../../engine/pkg-station/layouts/station.ts';
import { namesOf } from '../../engine/names.ts';
import { readTrace } from '../../engine/trace.ts';

/** Kind of an event: an action, or a counter with its increment. */
export type What = keyof typeof OperatorEvent | Counter;

/** All kinds, indexed by the engine's number. */
export const WHATS: readonly What[] = [...namesOf(OperatorEvent), ...counters];

const NUMBERS = Object.fromEntries(WHATS.map((what, number) => [what, number])) as Record<What, number>;

/** @param number the engine's number of the kind */
export const whatOf = (number: number): What => WHATS[number] ?? 'ticked';

/** One event. */
interface StationEvent {
  /** In ticks of the lab. */
  time: number;
  operator: number;
  what: What;
  /** Number of the station's tick, from 1. */
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
