/** The engine's trace, four words an event, as the table shows it. */
import type { Variant } from '../../engine/types.ts';

const PUBLISHER = 0;
const SOUND_CARD = 0xfffe;
const CLOSER = 0xffff;
const WORDS = 4;

/** What came of an action, in the engine's order. */
const WHATS = [
  'acted',
  'slept',
  'parked',
  'ended',
  'published',
  'took',
  'skipped',
  'torn',
  'discarded',
  'blocked',
  'panicked',
  'dropped',
] as const;
export type What = (typeof WHATS)[number];

/** Who acted: one of the three, or a reader by number. */
export type Who = 'publisher' | 'card' | 'closer' | number;

/** One event. */
export interface TraceEvent {
  /** ticks */
  time: number;
  who: Who;
  what: What;
  /** name of the place in the variant's code, or empty */
  place: string;
  seq: number;
  /** what it says more: bytes, ticks, a reader or a frame, by kind */
  value: number;
}

function actor(who: number): Who {
  if (who === PUBLISHER) return 'publisher';
  if (who === SOUND_CARD) return 'card';
  return who === CLOSER ? 'closer' : who;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array, variant: Variant): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, seq, value] = trace.subarray(at, at + WORDS);
    const who = actor(act & 0xffff);
    const places = who === 'publisher' ? variant.writer_places : variant.reader_places;
    const place = who === 'closer' ? '' : (places[act >>> 24] ?? '');
    found.push({ time, who, what: WHATS[(act >>> 16) & 0xff] ?? 'acted', place, seq, value });
  }
  return found.reverse();
}
