/** Everything in the two figures as tables: publishers, counts, readers, newest events, slots. */
import { bySide, type TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/ring.table.en.ts';
import {
  counterRows,
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
  both: [
    { title: words.publisher, columns: bySide(words.what), rows: publisherRows },
    { title: words.counters, columns: bySide(words.what), rows: counterRows },
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
