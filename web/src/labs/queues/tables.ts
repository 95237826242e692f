/** Everything in the two figures of a part as tables: state, counts, cells, newest events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/queues.table.en.ts';
import { counterRows } from '../counters.ts';
import { countersOf } from './counts.ts';
import {
  benchRows,
  cellColumns,
  cellRows,
  costColumns,
  costRows,
  eventColumns,
  eventRows,
  pushColumns,
  pushRows,
} from './rows.ts';
import type { Counter, Scene } from './scene.ts';

/**
 * @param shown the counters that the part has
 * @param names its own names of counters; if left out, its cells are slots of a queue
 */
export const tablesOf = (
  shown: readonly Counter[],
  names?: Partial<Record<Counter, string>>,
): TablesPart<Scene> => ({
  what: words.what,
  both: [
    { title: words.bench, rows: benchRows },
    { title: words.counters, rows: counterRows(countersOf(shown, names)) },
  ],
  each: [
    {
      title: (letter) => words.cells(letter, names === undefined),
      columns: cellColumns,
      rows: ({ scene }) => cellRows(scene),
      numbersFrom: 2,
    },
    names === undefined
      ? { title: words.pushes, columns: pushColumns, rows: ({ scene }) => pushRows(scene) }
      : { title: words.costs, columns: costColumns, rows: ({ scene }) => costRows(scene) },
    {
      title: words.events,
      columns: eventColumns,
      rows: ({ trace, variant }) => eventRows(trace, variant),
      numbersFrom: 3,
    },
  ],
});
