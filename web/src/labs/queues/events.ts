/** The engine's trace of a part of the queues lab, four words an event, as the table shows it. */
import type { Variant } from '../../engine/types.ts';

const WORDS = 4;

/** What was done, in the engine's order. */
export const WHATS = [
  'began',
  'compared',
  'looked',
  'called',
  'tagged',
  'found',
  'missed',
  'copied',
  'wrote',
  'blanked',
  'arrayed',
  'compacted',
  'swapped',
  'refused',
  'allocated',
  'gave',
  'ticked',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
interface QueuesEvent {
  /** ticks of the lab */
  time: number;
  /** the slot, door or field that it was done to last */
  cell: number;
  what: What;
  /** name of the operation, by the variant's places */
  place: string;
  /** tick of the clock, from 1 */
  tick: number;
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array, { writer_places }: Variant): QueuesEvent[] {
  const found: QueuesEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, tick, value] = trace.subarray(at, at + WORDS);
    const place = writer_places[act >>> 24] ?? '';
    const what = WHATS[(act >>> 16) & 0xff] ?? 'began';
    found.push({ time, cell: act & 0xffff, what, place, tick, value });
  }
  return found.reverse();
}
