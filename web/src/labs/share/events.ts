/** The engine's trace of sharing in the form that the table shows. */
import { What as WHAT } from '../../../../engine/pkg-memory/layouts/share.ts';
import { readTrace } from '../../engine/trace.ts';
import { type Format, formats } from './scene.ts';

/** Kind of an event. */
export type What = keyof typeof WHAT;

/** One event. */
export interface ShareEvent {
  /** In ticks. */
  time: number;
  /** Number of the subscriber, from 1; 0 while the view is built. */
  who: number;
  what: What;
  format: Format;
  /** Number of the step, from 1. */
  step: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): ShareEvent[] =>
  readTrace(trace, WHAT).map(({ time, who, what, place, seq, value }) => ({
    ...{ time, who, what, format: formats[place] },
    ...{ step: seq, value },
  }));
