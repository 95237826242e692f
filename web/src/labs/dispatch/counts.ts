/** The exact counts of lookups since the start, for the costs panel. */
import { partNames } from '../../words/queues.table.en.ts';
import { partCounts } from '../queues/counts.ts';

export const { counters, tally } = partCounts(
  ['ticks', 'operations', 'comparisons', 'calls', 'looks', 'blocks', 'words'],
  partNames.dispatch,
);
