/** What the tables of the job pool show. A tick is 100 ns of the modelled machine. */
import { EventKind } from '../../../../engine/pkg/layouts/threads.ts';
import { exactBytes } from '../../words/format.ts';
import { tables as words } from '../../words/tables.en.ts';
import { event, table } from '../../words/threads.table.en.ts';
import { machineTimeText } from '../machine-time.ts';
import { tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { actorName, keptText, payloadText } from './labels.ts';
import { type Actor, Scene } from './scene.ts';

const name = ({ id }: Actor, { scene }: { scene: Scene }) => actorName(id, scene.producers);
const work = ['job', 'jobs', 'left', 'ran'] as const;

export const tables = tablesOf(Scene)({
  words: table,
  head: [
    ...(['state', 'depth', 'bound', 'freeNodes'] as const),
    [
      table.holder,
      ({ hasLock, holder, producers }) =>
        !hasLock ? table.noLock : holder < 0 ? table.nobody : actorName(holder, producers),
    ],
    ...(['heldFor', 'waiting', 'jobBytes'] as const),
    [table.payload, ({ keeping, payloadBytes }) => payloadText(keeping, exactBytes(payloadBytes))],
    ...(['live', 'liveBytes', 'asleep', 'running', 'goal'] as const),
  ],
  counters,
  lists: {
    producers: [
      [words.who, name],
      'doing',
      [table.place, ({ state }, { variant }) => variant.writer_states[state] ?? words.none],
      ...work,
    ],
    workers: [
      [words.who, name],
      'doing',
      [table.place, ({ state }, { variant }) => variant.reader_states[state] ?? words.none],
      ...work,
    ],
    queued: ['job', [table.payload, keptText], 'age'],
  },
  events: {
    kinds: EventKind,
    names: event,
    who: [words.who, ({ actor }, { scene }) => actorName(actor, scene.producers)],
    at: [table.place, ({ state }, { variant }) => variant.reader_states[state] ?? words.none],
    seq: table.fields.job,
    values: {
      ...{ allocated: 'bytes', freed: 'bytes', unlocked: 'ticks', crashed: 'ticks', began: 'ticks' },
      ...{ tookNode: 'number', returnedNode: 'number', appended: 'number', fetched: 'number' },
      ...{ woke: 'number', destroyed: 'number' },
    },
  },
  time: machineTimeText,
});
