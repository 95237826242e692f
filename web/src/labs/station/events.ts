/** The kinds of a station's events. */
import { type Counter, counters, OperatorEvent } from '../../../../engine/pkg-station/layouts/station.ts';
import { namesOf } from '../../engine/names.ts';

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
