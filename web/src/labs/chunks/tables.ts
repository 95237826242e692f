/** Everything in the two figures as tables: graphs, counts, operators, lists chunk by chunk, newest events. */
import { bySide, type TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/chunks.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import {
  deliveredRows,
  eventColumns,
  eventRows,
  graphRows,
  listColumns,
  listRows,
  operatorColumns,
  operatorRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.graph, rows: graphRows },
    { title: words.counters, rows: counterRows(counters) },
    { title: words.delivered, columns: bySide(words.chunks), rows: deliveredRows },
  ],
  each: [
    { title: words.operators, columns: operatorColumns, rows: ({ scene }) => operatorRows(scene) },
    {
      title: words.lists,
      columns: listColumns,
      rows: ({ scene, variant }) => listRows(scene, variant),
      numbersFrom: 3,
    },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, variant, scene }) => eventRows(trace, variant, scene),
      numbersFrom: 4,
    },
  ],
};
