/** The engine's trace of a station in the form that the table shows. */
import { type Counter, counters, OperatorEvent } from '../../../../engine/pkg-station/layouts/station.ts';
import { namesOf } from '../../engine/names.ts';
import { readTrace } from '../../engine/trace.ts';

/** Kind of an event: an action, or a counter with its increment. */
export type EventKind = keyof typeof OperatorEvent | Counter;

/** All kinds, indexed by the engine's number. */
export const EVENT_KINDS: readonly EventKind[] = [...namesOf(OperatorEvent), ...counters];

/** Numbers of the kinds. */
export const EventKind = Object.fromEntries(EVENT_KINDS.map((kind, number) => [kind, number])) as Record<
  EventKind,
  number
>;

/** @param number the engine's number of the kind */
export const eventKindOf = (number: number): EventKind => EVENT_KINDS[number] ?? 'ticked';

/** One event. */
interface StationEvent {
  /** In ticks of the lab. */
  time: number;
  operator: number;
  kind: EventKind;
  /** Number of the station's tick, from 1. */
  tick: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): StationEvent[] =>
  readTrace(trace, EventKind).map(({ time, actor, kind, seq, value }) => ({
    time,
    operator: actor,
    kind,
    tick: seq,
    value,
  }));
