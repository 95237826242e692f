/** The engine's trace of a graph in the form that the table shows. */
import { What as WHAT } from '../../../../engine/pkg-memory/layouts/chunks.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** Kind of an event. */
export type What = keyof typeof WHAT;

/** One event. */
export interface ChunksEvent {
  /** In ticks of the lab. */
  time: number;
  operator: number;
  what: What;
  /** Name of the operation, from the variant's states. */
  place: string;
  frame: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { writer_places }: Variant): ChunksEvent[] =>
  readTrace(trace, WHAT).map(({ time, who, what, place, seq, value }) => ({
    ...{ time, operator: who, what, place: writer_places[place] ?? '' },
    ...{ frame: seq, value },
  }));
