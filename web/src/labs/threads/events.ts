/** The engine's trace of a pool, four words an event, as the table shows it. */
import type { Variant } from '../../engine/types.ts';

const WORDS = 4;

/** What came of an action, in the engine's order. */
const WHATS = [
  'acted',
  'forged',
  'crushed',
  'took tray',
  'returned tray',
  'locked',
  'blocked',
  'unlocked',
  'appended',
  'fetched',
  'began',
  'ran',
  'woke',
  'told nobody',
  'slept',
  'woken',
  'found nothing',
  'no memory',
  'canceled',
  'destroyed',
  'crashed',
  'ended',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
export interface PoolEvent {
  /** ticks */
  time: number;
  /** producers from 0, workers from 16 */
  who: number;
  what: What;
  /** name of the place in the variant's code, or empty */
  place: string;
  job: number;
  /** what it says more, by kind */
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array, { reader_places }: Variant): PoolEvent[] {
  const found: PoolEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, job, value] = trace.subarray(at, at + WORDS);
    const place = reader_places[act >>> 24] ?? '';
    found.push({ time, who: act & 0xffff, what: WHATS[(act >>> 16) & 0xff] ?? 'acted', place, job, value });
  }
  return found.reverse();
}
