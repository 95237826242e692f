/** Texts of slots, streams and events. */
import { namesOf } from '../../engine/names.ts';
import { size } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { dials, slotCursor as words, slotStates } from '../../words/ring.en.ts';
import { event, readerStates, writerStates } from '../../words/ring.table.en.ts';
import type { Who } from './events.ts';
import { DialState, ReaderState, type Scene, SlotState, WriterState } from './scene.ts';

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

/** The focused slot, with the ids of the readers that are there. */
export function slotText(index: number, scene: Scene, here: readonly number[]): string {
  const { key, state, bytes, seq } = scene.slot(index);
  const parts = [
    ...(key ? [words.key] : []),
    slotName(state),
    ...(bytes > 0 ? [size(bytes)] : []),
    ...(seq >= 0 ? [words.frame(seq)] : []),
  ];
  if (index === scene.writerSlot) parts.push(words.publisher);
  else if (here.length > 0) parts.push(words.readers(here));
  return words.says(index, parted(parts));
}
