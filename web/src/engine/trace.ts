/** Reads the engine's trace: four words for each event (`Event::words` in `engine/crates/observe/src/trace.rs`). */
import { namesOf } from './names.ts';

const WORDS = 4;

/** One event. The lab defines what its numbers mean. */
export interface RawEvent<Kind> {
  /** In ticks. */
  time: number;
  /** Number of the actor. */
  actor: number;
  /** Kind of the event. */
  kind: Kind;
  /** Number of the actor's state. */
  state: number;
  /** Number of the unit of work. */
  seq: number;
  value: number;
}

/**
 * @param kinds numbers of the kinds of events, from the engine's layout
 * @returns the events, newest first; ignores words that do not form a whole event
 */
export function readTrace<Kind extends string>(
  trace: Uint32Array,
  kinds: Readonly<Record<Kind, number>>,
): RawEvent<Kind>[] {
  const names = namesOf(kinds);
  const events: RawEvent<Kind>[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, packed, seq, value] = trace.subarray(at, at + WORDS);
    events.push({ time, actor: packed & 0xffff, kind: names[(packed >>> 16) & 0xff], state: packed >>> 24, seq, value });
  }
  return events.reverse();
}
