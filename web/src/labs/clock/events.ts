/** The engine's trace of a clock, as the table shows it. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg-station/layouts/clock.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Phase } from './scene.ts';

/** A kind of event. */
export type EventKind = keyof typeof EVENT_KIND;

/** Kinds of events of an operator; all others are the clock's. */
const OPERATORS = new Set<EventKind>([
  'asked',
  'told',
  'toldDead',
  'hooked',
  'unhooked',
  'plugged',
  'unplugged',
  'restarted',
  'chose',
]);

/** One event. */
export interface ClockEvent {
  /** In ticks of virtual time. */
  time: number;
  /** Number of the operator, from 0; undefined for the clock. */
  who: number | undefined;
  kind: EventKind;
  phase: Phase;
  /** the clock's tick, from 1 */
  tick: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): ClockEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ time, actor, kind, state, seq, value }) => ({
    ...{ time, kind, tick: seq, value },
    who: OPERATORS.has(kind) ? actor : undefined,
    phase: state as Phase,
  }));
