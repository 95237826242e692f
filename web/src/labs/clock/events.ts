/** The engine's trace of a clock, as the table shows it. */
import { What as WHAT } from '../../../../engine/pkg-station/layouts/clock.ts';
import { namesOf } from '../../engine/names.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Place } from './scene.ts';

/** What was done. */
export type What = keyof typeof WHAT;

const WHATS = namesOf(WHAT);

/** What is done by or to an operator; all else is the clock's. */
const OPERATORS = new Set<What>([
  'asked',
  'told',
  'toldDead',
  'hooked',
  'unhooked',
  'plugged',
  'unplugged',
  'restarted',
]);

/** What was done last, by the engine's number; -1: nothing yet. */
export const whatOf = (number: number): What | undefined => WHATS[number];

/** One event. */
export interface ClockEvent {
  /** ticks of virtual time */
  time: number;
  /** the operator, from 0; undefined: the clock */
  who: number | undefined;
  what: What;
  place: Place;
  /** the clock's tick, from 1 */
  tick: number;
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array): ClockEvent[] =>
  readTrace(trace, WHAT).map(({ time, who, what, place, seq, value }) => ({
    ...{ time, what, tick: seq, value },
    who: OPERATORS.has(what) ? who : undefined,
    place: place as Place,
  }));
