/** The exact counts of a server, which the compare panel scales by messages sent to a subscriber. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/reslice.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'sends' };
