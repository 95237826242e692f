/** The engine's trace of re-slicing in the form that the table shows. */
import { What as WHAT } from '../../../../engine/pkg-memory/layouts/reslice.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** Kind of an event. */
export type What = keyof typeof WHAT;

/** One event. */
export interface ResliceEvent {
  /** In ticks. */
  time: number;
  /** Number of the subscriber, from 1; 0 for the publisher's side. */
  who: number;
  what: What;
  /** Name of the state in the variant's code; may be empty. */
  place: string;
  /** Number of the message, from 1. */
  message: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_places }: Variant): ResliceEvent[] =>
  readTrace(trace, WHAT).map(({ time, who, what, place, seq, value }) => ({
    ...{ time, who, what, place: writer_places[place] ?? '' },
    ...{ message: seq, value },
  }));
