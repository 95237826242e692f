/** The engine's trace, as the table shows it. */
import { EventKind as EVENT_KIND } from '../../../../engine/pkg/layouts/ring.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

const PUBLISHER = 0;
const SOUND_CARD = 0xfffe;
const CLOSER = 0xffff;

/** Kind of an event. */
export type EventKind = keyof typeof EVENT_KIND;

/** Actor of an event: one of the three, or a reader's number. */
export type Who = 'publisher' | 'card' | 'closer' | number;

/** One event. */
export interface TraceEvent {
  /** In ticks. */
  time: number;
  who: Who;
  kind: EventKind;
  /** Name of the state in the variant's code; may be empty. */
  state: string;
  seq: number;
  /** Additional value, depending on the kind: bytes, ticks, a reader or a frame. */
  value: number;
}

function whoOf(actor: number): Who {
  if (actor === PUBLISHER) return 'publisher';
  if (actor === SOUND_CARD) return 'card';
  return actor === CLOSER ? 'closer' : actor;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, variant: Variant): TraceEvent[] =>
  readTrace(trace, EVENT_KIND).map(({ actor, ...event }) => {
    const who = whoOf(actor);
    const states = who === 'publisher' ? variant.writer_states : variant.reader_states;
    return { ...event, who, state: who === 'closer' ? '' : (states[event.state] ?? '') };
  });
