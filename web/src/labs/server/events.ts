/** The engine's trace of a server, as the table shows it. */
import { EventKind as KINDS } from '../../../../engine/pkg-memory/layouts/server.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** The kind of an event: the outcome of an action. */
export type EventKind = keyof typeof KINDS;

/** One event. */
export interface ServerEvent {
  /** In ticks. */
  time: number;
  connection: number;
  what: EventKind;
  /** name of the place in the variant's code, or empty */
  place: string;
  request: number;
  /** Bytes, or words that the collector marked. */
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_places }: Variant): ServerEvent[] =>
  readTrace(trace, KINDS).map(({ time, who, what, place, seq, value }) => ({
    ...{ time, connection: who, what, place: writer_places[place] ?? '' },
    ...{ request: seq, value },
  }));
