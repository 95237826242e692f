/** The exact counts of an engine since the start, for the compare panel. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, reasons } from '../../words/library.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = { ids, names: counterNames, reasons, work: ['rows'] };

const ALWAYS: readonly Counter[] = ['queries', 'rows', 'records'];

export const tally: Tally = {
  rows: tallyRows(
    counters,
    ids.filter((id) => id !== 'largestSet'),
    (id) => ALWAYS.includes(id),
  ),
};
