/** The exact counts of an engine, which the compare panel scales by queries. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, per } from '../../words/library.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = { ids, names: counterNames, maxima: ['largestSet'] };

export const tally: Tally = {
  rows: tallyRows(
    counters,
    ids.filter((id) => id !== 'queries' && id !== 'largestSet'),
    (id) => id === 'rows' || id === 'records',
  ),
  basis: () => 'queries',
  per: (_, count) => per(count),
};
