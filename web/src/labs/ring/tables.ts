/** Everything in the two figures as tables: publishers, counts, readers, newest events, slots. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/ring.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import {
  eventColumns,
  eventRows,
  publisherRows,
  readerColumns,
  readerRows,
  slotColumns,
  slotRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.publisher, rows: publisherRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    {
      title: words.readers,
      columns: readerColumns,
      rows: ({ scene, variant }) => readerRows(scene, variant),
      numbersFrom: 3,
    },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, variant }) => eventRows(trace, variant),
      numbersFrom: 4,
    },
    { title: words.slots, columns: slotColumns, rows: ({ scene }) => slotRows(scene), numbersFrom: 2 },
  ],
};
