/** The exact counts of a part, which the compare panel scales by operations. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/queues.table.en.ts';
import { type Counter, counters } from './scene.ts';

export const counts = countsOf(counters);

/** @param shown the counters that a part has */
export const tally = (shown: readonly Counter[]): Tally => ({ ...words(shown), basis: () => 'operations' });
