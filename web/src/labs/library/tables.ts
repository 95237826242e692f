/** Everything in the two figures as tables: the query's parts, counts, the engines' trees, newest events. */
import { EventKind } from '../../../../engine/pkg-library/layouts/library.ts';
import type { TablesPart } from '../../components/tables.ts';
import { event, table as words } from '../../words/library.table.en.ts';
import { sides } from '../../words/parts.en.ts';
import { tables as general } from '../../words/tables.en.ts';
import { eventsTable } from '../tables.ts';
import { countRows, partRows, treeRows } from './rows.ts';
import { LEAF, type Scene } from './scene.ts';

const [a, b] = sides.letters;

export const tables: TablesPart<Scene> = {
  what: general.what,
  both: [
    { title: words.parts, columns: [words.part, words.madeOf, a, b], rows: partRows, numbersFrom: 2 },
    {
      title: words.counters,
      columns: [general.what, words.now(a), words.now(b), words.ever(a), words.ever(b)],
      rows: countRows,
    },
    {
      title: words.leaves(LEAF),
      columns: [words.tree, words.leaf, words.records, words.full],
      rows: (scenes) => treeRows(scenes, sides.letters),
      empty: words.noTrees,
    },
  ],
  each: [eventsTable({ kinds: EventKind, names: event, seq: words.query, values: {}, others: 'number' })],
};
