/** The exact counts of a station, which the compare panel scales by ticks. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/station.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'ticks' };
