/** Everything in the two figures as tables: pools, counts, producers and workers, newest events, queues. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/threads.table.en.ts';
import {
  actorColumns,
  actorRows,
  beltColumns,
  beltRows,
  counterRows,
  eventColumns,
  eventRows,
  poolRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.pool, rows: poolRows },
    { title: words.counters, rows: counterRows },
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
    { title: words.jobsOn, columns: beltColumns, rows: ({ scene }) => beltRows(scene), numbersFrom: 2 },
  ],
};
