/** Texts of slots, streams and events. */
import { namesOf } from '../../engine/names.ts';
import { dials, slotStates } from '../../words/ring.en.ts';
import { event, readerStates, writerStates } from '../../words/ring.table.en.ts';
import type { Who } from './events.ts';
import { DialState, ReaderState, SlotState, WriterState } from './scene.ts';

const SLOTS = namesOf(SlotState);
const WRITER = namesOf(WriterState);
const READER = namesOf(ReaderState);
const DIALS = namesOf(DialState);

export const slotName = (state: SlotState): string => slotStates[SLOTS[state]];
export const writerName = (state: WriterState): string => writerStates[WRITER[state]];
export const readerName = (state: ReaderState): string => readerStates[READER[state]];

export const streamText = (stream: number, state: DialState): string =>
  dials.says(stream, dials.states[DIALS[state]]);

export const actorName = (who: Who): string =>
  typeof who === 'number' ? event.reader(who) : event.actors[who];
