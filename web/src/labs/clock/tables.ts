/** Everything in the two figures as tables: the clock, counts, operators, newest ticks and events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/clock.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import {
  clockRows,
  eventColumns,
  eventRows,
  operatorColumns,
  operatorRows,
  tickColumns,
  tickRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.title, rows: clockRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    {
      title: words.operators,
      columns: operatorColumns,
      rows: ({ scene }) => operatorRows(scene),
      numbersFrom: 4,
    },
    { title: words.ticks, columns: tickColumns, rows: ({ scene }) => tickRows(scene), numbersFrom: 5 },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, scene }) => eventRows(trace, scene),
      numbersFrom: 4,
    },
  ],
};
