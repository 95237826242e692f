/** The engine's trace of re-slicing, four words an event, as the table shows it. */
import type { Variant } from '../../engine/types.ts';

const WORDS = 4;

/** What was done, in the engine's order. */
const WHATS = [
  'read',
  'stored',
  'allocated',
  'pooled',
  'copied',
  'headed',
  'sliced',
  'called',
  'took',
  'sank',
  'sent',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
export interface ResliceEvent {
  /** ticks */
  time: number;
  /** the subscriber, from 1; 0: the publisher's side */
  who: number;
  what: What;
  /** name of the place in the variant's code, or empty */
  place: string;
  /** the message, from 1 */
  message: number;
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array, { writer_places }: Variant): ResliceEvent[] {
  const found: ResliceEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, message, value] = trace.subarray(at, at + WORDS);
    const place = writer_places[act >>> 24] ?? '';
    const what = WHATS[(act >>> 16) & 0xff] ?? 'read';
    found.push({ time, who: act & 0xffff, what, place, message, value });
  }
  return found.reverse();
}
