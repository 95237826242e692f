/** What the tables of the three parts show. */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { event, partTable, table } from '../../words/queues.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import type { Counters } from '../counters.ts';
import { tablesOf } from '../tables.ts';
import { does } from './labels.ts';
import { type Counter, Scene } from './scene.ts';

/** @param isQueue whether its cells are slots of a queue */
export const queuesTables = (counters: Counters<Counter>, isQueue: boolean) =>
  tablesOf(Scene)({
    words: isQueue ? table : partTable,
    head: [
      'begun',
      'slowed',
      [words.does, (scene) => (scene.begun === 0 || scene.rests ? words.none : does(scene.operation))],
      ...(['capacity', 'size', 'alive', 'zombies', 'cursor'] as const),
      ...(['fillingSlots', 'fillingCopied', 'gave'] as const),
    ],
    counters,
    lists: isQueue
      ? { cells: ['index', 'state'], pushes: ['number', 'copied', 'capacity'] }
      : { cells: ['index', 'state', 'length'], costs: ['operator', 'steps', 'count'] },
    events: {
      kinds: EventKind,
      names: event,
      at: [words.at, ({ state }, { variant }) => variant.writer_states[state] ?? ''],
      seq: fields.tick,
      values: { began: null, refused: null },
      others: 'number',
    },
  });
