/** The exact counts of a part since the start, for the compare panel. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, reasons } from '../../words/queues.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters } from './scene.ts';

export const counts = countsOf(counters);

/**
 * @param shown the counters that a part has
 * @param operations what its operations are
 */
export const countersOf = (
  shown: readonly Counter[],
  operations: string = counterNames.operations,
): Counters<Counter> => ({
  ids: shown,
  names: { ...counterNames, operations },
  reasons,
});

/** Counters that the compare panel shows even if they are 0. */
const ALWAYS: readonly Counter[] = [
  'operations',
  'comparisons',
  'slotsChecked',
  'slotsCopied',
  'calls',
  'blocks',
];

/** With the parameters of `countersOf`. */
export const tally = (shown: readonly Counter[], operations?: string): Tally => ({
  rows: tallyRows(
    countersOf(shown, operations),
    shown.filter((id) => id !== 'ticks'),
    (id) => ALWAYS.includes(id),
  ),
});
