/** The engine's trace of a part of the queues lab, as the table shows it. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-station/layouts/queues.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** A kind of event. */
export type EventKind = keyof typeof EVENT_KIND;

/** One event. */
interface QueuesEvent {
  /** In ticks of the lab. */
  time: number;
  /** The last slot, door or field that the event belongs to. */
  cell: number;
  kind: EventKind;
  /** Name of the operation, from the variant's states. */
  operation: string;
  /** Number of the clock's tick, from 1. */
  tick: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_states }: Variant): QueuesEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, actor, kind, state, seq, value }) => ({
    ...{ time, cell: actor, kind, tick: seq, value },
    operation: writer_states[state] ?? '',
  }));
