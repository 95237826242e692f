/** The engine's trace of re-slicing in the form that the table shows. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-memory/layouts/reslice.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** Kind of an event. */
export type EventKind = keyof typeof EVENT_KIND;

/** One event. */
export interface ResliceEvent {
  /** In ticks. */
  time: number;
  /** Number of the subscriber, from 1; 0 for the publisher's side. */
  who: number;
  kind: EventKind;
  /** Name of the state in the variant's code; may be empty. */
  state: string;
  /** Number of the message, from 1. */
  message: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_states }: Variant): ResliceEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, actor, kind, state, seq, value }) => ({
    ...{ time, who: actor, kind, state: writer_states[state] ?? '' },
    ...{ message: seq, value },
  }));
