/** The engine's trace of a graph in the form that the table shows. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-memory/layouts/chunks.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** Kind of an event. */
export type EventKind = keyof typeof EVENT_KIND;

/** One event. */
export interface ChunksEvent {
  /** In ticks of the lab. */
  time: number;
  operator: number;
  kind: EventKind;
  /** Name of the operation, from the variant's states. */
  operation: string;
  frame: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_states }: Variant): ChunksEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, actor, kind, state, seq, value }) => ({
    ...{ time, operator: actor, kind, operation: writer_states[state] ?? '' },
    ...{ frame: seq, value },
  }));
