/** The engine's trace of a query in the form that the table shows. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-library/layouts/library.ts';
import { readTrace } from '../../engine/trace.ts';
import type { EventKind } from './scene.ts';

interface LibraryEvent {
  /** In ticks of the lab. */
  time: number;
  kind: EventKind;
  /** Number of the query, from 1. */
  query: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): LibraryEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, kind, seq, value }) => ({ time, kind, query: seq, value }));
