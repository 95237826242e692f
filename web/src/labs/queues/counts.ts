/** The exact counts of a part, which the compare panel scales by operations. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, per } from '../../words/queues.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters } from './scene.ts';

export const counts = countsOf(counters);

/** @param shown the counters that a part has */
export const countersOf = (shown: readonly Counter[]): Counters<Counter> => ({
  ids: shown,
  names: counterNames,
  maxima: ['largestArray', 'mostZombies'],
});

/** Counters that the compare panel shows even if they are 0. */
const ALWAYS: readonly Counter[] = ['comparisons', 'slotsChecked', 'slotsCopied', 'calls', 'blocks'];

/** @param shown the counters that a part has */
export const tally = (shown: readonly Counter[]): Tally => ({
  rows: tallyRows(
    countersOf(shown),
    shown.filter((id) => id !== 'ticks' && id !== 'operations'),
    (id) => ALWAYS.includes(id),
  ),
  basis: () => 'operations',
  per: (_, count) => per(count),
});
