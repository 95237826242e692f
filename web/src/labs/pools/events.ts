/** The engine's trace of one side, as the table shows it. */
import { EventKind as KINDS } from '../../../../engine/pkg-memory/layouts/pools.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Place } from './scene.ts';

/** The kind of an event. */
export type EventKind = keyof typeof KINDS;

/** One event. */
export interface PoolEvent {
  /** In ticks. */
  time: number;
  publisher: number;
  what: EventKind;
  place: Place;
  frame: number;
  /** For events of blocks: level or region, and size in bytes; for others, the engine's number in both fields. */
  at: number;
  value: number;
}

/** Events of blocks have two numbers in one: a level or region below, bytes above. */
const PAIRS: readonly EventKind[] = ['hit', 'missed', 'returned', 'dropped'];

/** @returns the events, newest first */
export const events = (trace: Uint32Array): PoolEvent[] =>
  readTrace(trace, KINDS).map(({ time, who, what, place, seq, value: number }) => {
    const [at, value] = PAIRS.includes(what) ? [number & 0xff, number >>> 8] : [number, number];
    return { time, publisher: who, what, place: place as Place, frame: seq, at, value };
  });
