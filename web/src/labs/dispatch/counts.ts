/** The exact counts of lookups since the start, for the costs panel. */
import { countersOf, tally as tallied } from '../queues/counts.ts';
import { partNames } from '../../words/queues.table.en.ts';
import { shown } from './counters.ts';

export const counters = countersOf(shown, partNames.dispatch);
export const tally = tallied(shown, partNames.dispatch);
