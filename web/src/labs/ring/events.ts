/** The engine's trace, as the table shows it. */
import { EventKind as WHAT } from '../../../../engine/pkg/layouts/ring.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

const PUBLISHER = 0;
const SOUND_CARD = 0xfffe;
const CLOSER = 0xffff;

/** What came of an action. */
export type What = keyof typeof WHAT;

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

/** @returns the events, newest first */
export const events = (trace: Uint32Array, variant: Variant): TraceEvent[] =>
  readTrace(trace, WHAT).map((event) => {
    const who = actor(event.who);
    const places = who === 'publisher' ? variant.writer_places : variant.reader_places;
    return { ...event, who, place: who === 'closer' ? '' : (places[event.place] ?? '') };
  });
