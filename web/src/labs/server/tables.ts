/** Everything in the two figures as tables: servers, counts, connections, buffers, bodies, newest events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/server.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import {
  connectionColumns,
  connectionRows,
  eventColumns,
  eventRows,
  pieceColumns,
  pieceRows,
  serverRows,
  shelfColumns,
  shelfRows,
  takenColumns,
  takenRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.server, rows: serverRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    {
      title: words.connections,
      columns: connectionColumns,
      rows: ({ scene, variant }) => connectionRows(scene, variant),
      numbersFrom: 2,
    },
    { title: words.shelves, columns: shelfColumns, rows: ({ scene }) => shelfRows(scene) },
    { title: words.requests, columns: takenColumns, rows: ({ scene }) => takenRows(scene) },
    { title: words.pieces, columns: pieceColumns, rows: ({ scene }) => pieceRows(scene) },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, variant }) => eventRows(trace, variant),
      numbersFrom: 4,
    },
  ],
};
