/** The engine's trace of a clock, four words an event, as the table shows it. */
import { type Place, places } from './scene.ts';

const WORDS = 4;

/** What was done, in the engine's order. */
const WHATS = [
  'began',
  'asked',
  'told',
  'toldDead',
  'hooked',
  'unhooked',
  'listed',
  'plugged',
  'unplugged',
  'restarted',
  'follows',
  'erred',
  'freed',
  'went',
  'slept',
  'caughtUp',
  'jumped',
  'stopped',
  'burst',
] as const;
export type What = (typeof WHATS)[number];

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

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array): ClockEvent[] {
  const found: ClockEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, tick, value] = trace.subarray(at, at + WORDS);
    const what = WHATS[(act >>> 16) & 0xff] ?? 'burst';
    const who = OPERATORS.has(what) ? act & 0xffff : undefined;
    found.push({ time, who, what, place: places[act >>> 24] ?? 'idle', tick, value });
  }
  return found.reverse();
}
