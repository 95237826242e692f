/** The engine's trace of one side, as the table shows it. */
import { EventKind as KINDS } from '../../../../engine/pkg-memory/layouts/pools.ts';
import { readTrace } from '../../engine/trace.ts';
import type { State } from './scene.ts';

/** The kind of an event. */
type EventKind = keyof typeof KINDS;

/** One event. */
export interface PoolEvent {
  /** In ticks. */
  time: number;
  publisher: number;
  kind: EventKind;
  state: State;
  frame: number;
  /** For events of blocks: level or region, and size in bytes; for others, the engine's number in both fields. */
  at: number;
  value: number;
}

/** Events of blocks have two numbers in one: a level or region below, bytes above. */
const PAIRS: readonly EventKind[] = ['hit', 'missed', 'returned', 'dropped'];

/** @returns the events, newest first */
export const events = (trace: Uint32Array): PoolEvent[] =>
  readTrace(trace, KINDS).map(({ time, actor, kind, state, seq, value: number }) => {
    const [at, value] = PAIRS.includes(kind) ? [number & 0xff, number >>> 8] : [number, number];
    return { time, publisher: actor, kind, state: state as State, frame: seq, at, value };
  });
