/** Everything in the two figures as tables: the frame, counts, each format's view, newest events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/share.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import { eventColumns, eventRows, frameRows, wrapperColumns, wrapperRows } from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.frame, rows: frameRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    { title: words.views, columns: wrapperColumns, rows: ({ scene }) => wrapperRows(scene), numbersFrom: 2 },
    { title: words.events, columns: eventColumns, rows: ({ trace }) => eventRows(trace), numbersFrom: 4 },
  ],
};
