/** The engine's trace, as the table shows it. */
import { EventKind as WHAT } from '../../../../engine/pkg/layouts/ring.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

const PUBLISHER = 0;
const SOUND_CARD = 0xfffe;
const CLOSER = 0xffff;

/** Kind of an event. */
export type What = keyof typeof WHAT;

/** Actor of an event: one of the three, or a reader's number. */
export type Who = 'publisher' | 'card' | 'closer' | number;

/** One event. */
export interface TraceEvent {
  /** In ticks. */
  time: number;
  who: Who;
  what: What;
  /** Name of the state in the variant's code; may be empty. */
  place: string;
  seq: number;
  /** Additional value, depending on the kind: bytes, ticks, a reader or a frame. */
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
