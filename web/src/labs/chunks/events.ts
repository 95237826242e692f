/** The engine's trace of a graph, four words an event, as the table shows it. */
import type { Variant } from '../../engine/types.ts';

const WORDS = 4;

/** What was done, in the engine's order. */
const WHATS = [
  'asked',
  'answered',
  'touched',
  'called',
  'celled',
  'recorded',
  'backed',
  'blitted',
  'delivered',
  'empties',
  'ticked',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
export interface ChunksEvent {
  /** ticks of the lab */
  time: number;
  operator: number;
  what: What;
  /** name of the operation, by the variant's places */
  place: string;
  frame: number;
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array, { writer_places }: Variant): ChunksEvent[] {
  const found: ChunksEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, frame, value] = trace.subarray(at, at + WORDS);
    const place = writer_places[act >>> 24] ?? '';
    const what = WHATS[(act >>> 16) & 0xff] ?? 'asked';
    found.push({ time, operator: act & 0xffff, what, place, frame, value });
  }
  return found.reverse();
}
