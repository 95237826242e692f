/** The engine's trace of a query, as the table shows it. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-library/layouts/library.ts';
import { readTrace } from '../../engine/trace.ts';
import type { EventKind } from './scene.ts';

interface LibraryEvent {
  /** ticks of the lab */
  time: number;
  what: EventKind;
  /** of which query, from 1 */
  query: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): LibraryEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, what, seq, value }) => ({ time, what, query: seq, value }));
