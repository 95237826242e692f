/** What the tables of the ring show. */
import { EventKind } from '../../../../engine/pkg/layouts/ring.ts';
import { joined, number } from '../../words/format.ts';
import { slotStates } from '../../words/ring.en.ts';
import { actors, event, readerStates, table } from '../../words/ring.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { ReaderKind, Scene } from './scene.ts';

/** Numbers of actors in events; all others are readers. */
const [PUBLISHER, SOUND_CARD, CLOSER] = [0, 0xfffe, 0xffff];

function actorName(actor: number): string {
  if (actor === PUBLISHER) return actors.publisher;
  if (actor === SOUND_CARD) return actors.card;
  return actor === CLOSER ? actors.closer : actors.reader(actor);
}

export const tables = tablesOf(Scene)({
  words: {
    ...table,
    choices: { ...table.choices, state: { ...slotStates, ...readerStates } },
  },
  head: [
    [fields.state, 'writerState'],
    [fields.slot, 'writerSlot'],
    [table.place, 'writerPc'],
    'blockedFor',
    [table.blockedBy, ({ blockedBy }) => (blockedBy < 0 ? words.none : actors.reader(blockedBy))],
    ...(['blockedTotal', 'keySlot', 'newest', 'meanLatency', 'longestLatency', 'soundStarved'] as const),
  ],
  counters,
  lists: {
    readers: [
      [table.reader, ({ kind, id }) => (kind === ReaderKind.soundCard ? actors.card : String(id))],
      'state',
      [table.place, 'pc'],
      ...(['slot', 'lag', 'queued', 'delivered', 'skipped'] as const),
    ],
    slots: [[fields.slot, 'index'], 'state', 'key', 'bytes', [fields.frame, 'seq'], 'holders'],
  },
  events: {
    kinds: EventKind,
    names: event,
    who: [words.who, ({ actor }) => actorName(actor)],
    at: [
      table.place,
      ({ actor, state }, { variant }) => {
        const states = actor === PUBLISHER ? variant.writer_states : variant.reader_states;
        return (actor === CLOSER ? undefined : states[state]) ?? words.none;
      },
    ],
    seq: fields.frame,
    values: { published: 'bytes', took: 'ticks', skipped: 'number', torn: 'number', discarded: 'number' },
  },
  time: (ticks) => joined({ value: number(ticks / 10, 1), unit: 'ms' }),
});
