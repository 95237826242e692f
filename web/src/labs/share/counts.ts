/** The exact counts of sharing, which the compare panel scales by frames. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/share.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'frames' };
