/** The exact counts of a graph, which the compare panel scales by ticks of the stream. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/chunks.table.en.ts';
import { counters } from './scene.ts';

export const counts = countsOf(counters);

export const tally: Tally = { ...words, basis: () => 'ticks' };
