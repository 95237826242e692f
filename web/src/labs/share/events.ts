/** The engine's trace of sharing in the form that the table shows. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-memory/layouts/share.ts';
import { readTrace } from '../../engine/trace.ts';
import { type Format, formats } from './scene.ts';

/** Kind of an event. */
export type EventKind = keyof typeof EVENT_KIND;

/** One event. */
export interface ShareEvent {
  /** In ticks. */
  time: number;
  /** Number of the subscriber, from 1; 0 while the view is built. */
  who: number;
  kind: EventKind;
  format: Format;
  /** Number of the step, from 1. */
  step: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): ShareEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, actor, kind, state, seq, value }) => ({
    ...{ time, who: actor, kind, format: formats[state] },
    ...{ step: seq, value },
  }));
