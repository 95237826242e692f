/** The tables of counts of all labs, and their counters, by lab. */
import type { Tally } from '../../web/src/components/costs.ts';

const tallies = import.meta.glob<{ tally: Tally; counters: { ids: readonly string[] } }>(
  '../../web/src/labs/*/counts.ts',
  { eager: true },
);
const countsOf = (lab: string) => tallies[`../../web/src/labs/${lab}/counts.ts`];

export const tallyOf = (lab: string): Tally => countsOf(lab).tally;

/** The counters that a lab shows in the costs panel, its tables or its figures. */
export const countersOf = (lab: string): readonly string[] => [
  ...tallyOf(lab).rows.map(({ id }) => id),
  ...countsOf(lab).counters.ids,
];
