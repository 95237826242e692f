/** The exact counts of an engine, which the compare panel scales by queries. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/library.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'queries' };
