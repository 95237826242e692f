/** The exact counts of clocks, which the compare panel scales by ticks. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/clock.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'ticks' };
