/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { number, percent } from '../../words/format.ts';
import { parted, signs } from '../../words/joining.en.ts';
import { table as words } from '../../words/library.table.en.ts';
import { tables as general } from '../../words/tables.en.ts';
import { counterRows } from '../counters.ts';
import { type Count, counters } from './counts.ts';
import { partText } from './labels.ts';
import { meanFill, type Part, type Scene } from './scene.ts';

type Both<T> = [T, T];

/** Counts of the current query, and since the start: columns A, B, A, B. */
export const countRows = counterRows<Count, Scene>(counters, [
  (scene, id) => (id === 'steps' ? scene.steps : scene.count(id)),
  (scene, id) => (id === 'steps' ? scene.stepsInAll : scene.counter(id)),
]);

/** Parts of the query, with the number of songs that each side has found so far. */
export const partRows = (scenes: Both<Scene>): string[][] =>
  scenes[0].queryParts.map((part, at) => [
    partText(part),
    parted(part.of.map((one) => partText(scenes[0].queryParts[one]))) || general.none,
    ...scenes.map(({ queryParts }) => {
      const songs = queryParts[at]?.songs;
      return songs === undefined ? general.none : number(songs);
    }),
  ]);

/** Parts of the user's query, with the number of songs that each finds. */
export const deskRows = (parts: readonly Part[]): string[][] =>
  parts.map((part) => [
    partText(part),
    parted(part.of.map((one) => partText(parts[one]))) || general.none,
    number(part.songs ?? 0),
  ]);

/** A row for each tree of each side. */
export const treeRows = (scenes: Both<Scene>, letters: readonly string[]): string[][] =>
  scenes.flatMap(({ engineTrees }, side) =>
    engineTrees.map((tree, at) => [
      letters[side] + signs.colon + words.trees[at],
      number(tree.leaves),
      number(tree.records),
      percent(meanFill(tree)),
    ]),
  );
