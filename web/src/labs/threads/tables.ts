/** Everything in the two figures as tables: pools, counts, producers and workers, newest events, queues. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/threads.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import {
  actorColumns,
  actorRows,
  queueColumns,
  queueRows,
  eventColumns,
  eventRows,
  poolRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.pool, rows: poolRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    {
      title: words.actors,
      columns: actorColumns,
      rows: ({ scene, variant }) => actorRows(scene, variant),
      numbersFrom: 3,
    },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, variant, scene }) => eventRows(trace, variant, scene.producers),
      numbersFrom: 4,
    },
    { title: words.queue, columns: queueColumns, rows: ({ scene }) => queueRows(scene), numbersFrom: 2 },
  ],
};
