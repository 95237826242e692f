/** The exact counts of one side, which the compare panel scales by frames. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/pools.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'frames' };
