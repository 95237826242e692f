/** The exact counts of a part since the start, for the costs panel. */
import { type Counts, countsOf, type Tally } from '../../components/costs.ts';
import { counterNames, reasons } from '../../words/queues.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters, type Scene } from './scene.ts';

/** Calls, comparisons, and looks at tags or at a place of a table: what one comparison or lookup consists of. */
export const stepsOf = (scene: Scene): number =>
  (['calls', 'comparisons', 'tags', 'looks'] as const).reduce((sum, id) => sum + scene.counter(id), 0);

/** Number of this tick's comparisons or lookups so far, and of their steps. */
export function costsOf(scene: Scene): { count: number; steps: number } {
  let [count, steps] = [0, 0];
  for (const cost of scene.allCosts()) {
    count += cost.count;
    steps += cost.count * cost.steps;
  }
  return { count, steps };
}

/** With the steps of all comparisons and lookups together. */
export const counts = (scene: Scene): Counts => ({ ...countsOf(counters)(scene), steps: stepsOf(scene) });

/**
 * @param shown the counters that a part has
 * @param names its own names of counters
 */
export const countersOf = (
  shown: readonly Counter[],
  names: Partial<Record<Counter, string>> = {},
): Counters<Counter> => ({
  ids: shown,
  names: { ...counterNames, ...names },
  reasons,
});

/** Counters that the costs panel shows even if they are 0. */
const ALWAYS: readonly Counter[] = [
  'operations',
  'comparisons',
  'slotsChecked',
  'slotsCopied',
  'calls',
  'blocks',
];

/**
 * With the parameters of `countersOf`; the first counter but the ticks is that of the work.
 * @param steps name of the steps of all operations together, which then stand behind the work
 */
export const tally = (
  shown: readonly Counter[],
  names?: Partial<Record<Counter, string>>,
  steps?: string,
): Tally => {
  const [work, ...others] = tallyRows(
    countersOf(shown, names),
    shown.filter((id) => id !== 'ticks'),
    (id) => ALWAYS.includes(id),
  );
  const all = steps === undefined ? [] : [{ id: 'steps', name: steps, always: true }];
  return { rows: [work, ...all, ...others] };
};
