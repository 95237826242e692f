/** The exact counts of the queues lab's three parts, which have one mechanism: each shows some of its counters. */
import { type Counts, countsOf, type Tally } from '../../components/costs.ts';
import { counterNames, reasons } from '../../words/queues.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as all, type Scene } from './scene.ts';

/** Calls, comparisons, and looks at tags or at a place of a table: what one comparison or lookup consists of. */
export const stepsOf = (scene: Scene): number =>
  (['calls', 'comparisons', 'tags', 'looks'] as const).reduce((sum, id) => sum + scene.counter(id), 0);

/** With the steps of all comparisons and lookups together. */
export const counts = (scene: Scene): Counts => ({ ...countsOf(all)(scene), steps: stepsOf(scene) });

/** Counters that the costs panel shows even if they are 0. */
const ALWAYS: readonly Counter[] = [
  ...(['operations', 'comparisons', 'slotsChecked', 'slotsCopied', 'calls', 'blocks'] as const),
];

/**
 * @param shown the counters that a part has; the first one but the ticks is that of the work
 * @param names its own names of counters
 * @param steps name of the steps of all operations together, which then stand behind the work
 */
export function partCounts(
  shown: readonly Counter[],
  names: Partial<Record<Counter, string>> = {},
  steps?: string,
) {
  const counters: Counters<Counter> = { ids: shown, names: { ...counterNames, ...names }, reasons };
  const [work, ...others] = tallyRows(
    counters,
    shown.filter((id) => id !== 'ticks'),
    (id) => ALWAYS.includes(id),
  );
  const sum = steps === undefined ? [] : [{ id: 'steps', name: steps, always: true }];
  const tally: Tally = { rows: [work, ...sum, ...others] };
  return { counters, tally };
}

/** Of a weak queue, and of the queue of actions after a tick. */
export const { counters, tally } = partCounts([
  ...(['ticks', 'operations', 'slotsChecked', 'deadChecked', 'slotsCopied', 'arrays', 'arraySlots'] as const),
  ...(['compactions', 'comparisons', 'looks', 'slotsWritten', 'slotsEmptied', 'swaps', 'refused'] as const),
  ...(['blocks', 'words', 'largestArray', 'mostZombies'] as const),
]);
