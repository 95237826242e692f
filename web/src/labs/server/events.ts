/** The engine's trace of a server, four words an event, as the table shows it. */
import type { Variant } from '../../engine/types.ts';

const WORDS = 4;

/** What came of an action, in the engine's order. */
const WHATS = [
  'done',
  'lent',
  'made',
  'kept',
  'dropped',
  'read',
  'ended',
  'copied',
  'wrote',
  'aborted',
  'foreign',
  'collected',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
export interface ServerEvent {
  /** ticks */
  time: number;
  connection: number;
  what: What;
  /** name of the place in the variant's code, or empty */
  place: string;
  request: number;
  /** bytes, or words that the collector walked */
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array, { writer_places }: Variant): ServerEvent[] {
  const found: ServerEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, request, value] = trace.subarray(at, at + WORDS);
    const place = writer_places[act >>> 24] ?? '';
    const what = WHATS[(act >>> 16) & 0xff] ?? 'done';
    found.push({ time, connection: act & 0xffff, what, place, request, value });
  }
  return found.reverse();
}
