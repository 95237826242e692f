/**
 * The exact counts of comparisons since the start, for the costs panel: all their steps before what these are. The work is what
 * the figure shows of it, the comparisons, and not the questions that they answer.
 */
import { partNames, stepsName } from '../../words/queues.table.en.ts';
import { partCounts } from '../queues/counts.ts';

export const { counters } = partCounts(
  ['ticks', 'operations', 'comparisons', 'calls', 'tags'],
  partNames.compare,
);
export const { tally } = partCounts(['comparisons', 'calls', 'tags'], partNames.compare, stepsName);
