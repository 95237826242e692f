/** The exact counts of a pool, which the compare panel scales by jobs. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/threads.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'jobs' };
