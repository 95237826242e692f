/** Everything in the two figures as tables; the authors' figures are separate. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/station.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import { eventColumns, eventRows, operatorColumns, operatorRows, stationRows } from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.station, rows: stationRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    {
      title: words.operators,
      columns: operatorColumns,
      rows: ({ scene }) => operatorRows(scene),
      numbersFrom: 3,
    },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, scene }) => eventRows(trace, scene),
      numbersFrom: 3,
    },
  ],
};
