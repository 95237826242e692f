/** What the tables of the three parts show. */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { event, partTable, table } from '../../words/queues.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { tablesOf } from '../tables.ts';
import { countersOf } from './counts.ts';
import { does } from './labels.ts';
import { type Counter, Scene } from './scene.ts';

/**
 * @param shown the counters that the part has
 * @param names its own names of counters; if left out, its cells are slots of a queue
 */
export const queuesTables = (shown: readonly Counter[], names?: Partial<Record<Counter, string>>) =>
  tablesOf(Scene)({
    words: names ? partTable : table,
    head: [
      'begun',
      'slowed',
      [words.does, (scene) => (scene.begun === 0 || scene.rests ? words.none : does(scene.operation))],
      ...(['capacity', 'size', 'alive', 'zombies', 'cursor'] as const),
      ...(['fillingSlots', 'fillingCopied', 'gave'] as const),
    ],
    counters: countersOf(shown, names),
    lists: names
      ? { cells: ['index', 'state', 'length'], costs: ['operator', 'steps', 'count'] }
      : { cells: ['index', 'state'], pushes: ['number', 'copied', 'capacity'] },
    events: {
      kinds: EventKind,
      names: event,
      at: [words.at, ({ state }, { variant }) => variant.writer_states[state] ?? ''],
      seq: fields.tick,
      values: { began: null, refused: null },
      others: 'number',
    },
  });
