/** The engine's trace of a server, as the table shows it. */
import { EventKind as KINDS } from '../../../../engine/pkg-memory/layouts/server.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** The kind of an event: the outcome of an action. */
type EventKind = keyof typeof KINDS;

/** One event. */
export interface ServerEvent {
  /** In ticks. */
  time: number;
  connection: number;
  kind: EventKind;
  /** Name of the state in the variant's code; may be empty. */
  state: string;
  request: number;
  /** Bytes, or words that the collector marked. */
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_states }: Variant): ServerEvent[] =>
  readTrace(trace, KINDS).map(({ time, actor, kind, state, seq, value }) => ({
    ...{ time, connection: actor, kind, state: writer_states[state] ?? '' },
    ...{ request: seq, value },
  }));
