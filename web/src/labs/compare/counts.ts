/**
 * The exact counts of comparisons since the start, for the costs panel: all their steps before what these are. The work is what
 * the figure shows of it, the comparisons, and not the questions that they answer.
 */
import { countersOf, tally as tallied } from '../queues/counts.ts';
import { partNames, stepsName } from '../../words/queues.table.en.ts';
import { shown } from './counters.ts';

export const counters = countersOf(shown, partNames.compare);
export const tally = tallied(
  ['comparisons', ...shown.filter((id) => id !== 'comparisons' && id !== 'operations')],
  partNames.compare,
  stepsName,
);
