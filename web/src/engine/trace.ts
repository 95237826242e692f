/** The engine's trace: four words an event (`Event::words` in `engine/crates/observe/src/trace.rs`). */
import { namesOf } from './names.ts';

const WORDS = 4;

/** One event; a lab says what its numbers mean. */
export interface RawEvent<Kind> {
  /** ticks */
  time: number;
  /** number of the actor */
  who: number;
  /** what came of the action */
  what: Kind;
  /** number of the actor's place in its code */
  place: number;
  /** number of the piece of work */
  seq: number;
  value: number;
}

/**
 * @param kinds the kinds of events with their numbers, as the engine's layout has them
 * @returns the events, newest first; words that make no whole event are left out
 */
export function readTrace<Kind extends string>(
  trace: Uint32Array,
  kinds: Readonly<Record<Kind, number>>,
): RawEvent<Kind>[] {
  const names = namesOf(kinds);
  const events: RawEvent<Kind>[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, seq, value] = trace.subarray(at, at + WORDS);
    events.push({ time, who: act & 0xffff, what: names[(act >>> 16) & 0xff], place: act >>> 24, seq, value });
  }
  return events.reverse();
}
