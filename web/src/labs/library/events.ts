/** The engine's trace of a query, four words an event, as the table shows it. */
import { type What, whats } from './scene.ts';

const WORDS = 4;

interface LibraryEvent {
  /** ticks of the lab */
  time: number;
  what: What;
  /** of which query, from 1 */
  query: number;
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array): LibraryEvent[] {
  const found: LibraryEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, query, value] = trace.subarray(at, at + WORDS);
    found.push({ time, what: whats[(act >>> 16) & 0xff], query, value });
  }
  return found.reverse();
}
