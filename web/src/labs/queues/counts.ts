/** The exact counts of a part since the start, for the compare panel. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, reasons } from '../../words/queues.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters } from './scene.ts';

export const counts = countsOf(counters);

/** @param shown the counters that a part has */
export const countersOf = (shown: readonly Counter[]): Counters<Counter> => ({
  ids: shown,
  names: counterNames,
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

/** @param shown the counters that a part has */
export const tally = (shown: readonly Counter[]): Tally => ({
  rows: tallyRows(
    countersOf(shown),
    shown.filter((id) => id !== 'ticks'),
    (id) => ALWAYS.includes(id),
  ),
});
