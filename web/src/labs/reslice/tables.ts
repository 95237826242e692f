/** Everything in the two figures as tables: messages, counts, work for a subscriber, newest events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/reslice.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import { beadColumns, beadRows, eventColumns, eventRows, messageRows } from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.title, rows: messageRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    { title: words.beads, columns: beadColumns, rows: ({ scene }) => beadRows(scene) },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, variant }) => eventRows(trace, variant),
      numbersFrom: 4,
    },
  ],
};
