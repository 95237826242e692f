/** Everything in the two figures as tables: the query's parts, counts, the engines' trees, newest events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/library.table.en.ts';
import { sides } from '../../words/parts.en.ts';
import { countRows, eventRows, partRows, treeRows } from './rows.ts';
import { LEAF, type Scene } from './scene.ts';

const [a, b] = sides.letters;

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.parts, columns: [words.part, words.madeOf, a, b], rows: partRows, numbersFrom: 2 },
    {
      title: words.counters,
      columns: [words.what, words.now(a), words.now(b), words.ever(a), words.ever(b)],
      rows: countRows,
    },
    {
      title: words.leaves(LEAF),
      columns: [words.tree, words.leaf, words.records, words.full],
      rows: (scenes) => treeRows(scenes, sides.letters),
      empty: words.noTrees,
    },
  ],
  each: [
    {
      title: words.events,
      columns: [words.time, words.what, words.query, words.value],
      rows: ({ trace }) => eventRows(trace),
      numbersFrom: 2,
    },
  ],
};
