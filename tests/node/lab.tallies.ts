/** The tables of counts of all labs, and their counters, by lab. */
import type { Tally } from '../../web/src/components/costs.ts';
import { tally as queues } from '../../web/src/labs/queues/counts.ts';
import type { Counter } from '../../web/src/labs/queues/scene.ts';

const tallies = import.meta.glob<{ tally: Tally; counters: { ids: readonly string[] } }>(
  '../../web/src/labs/*/counts.ts',
  { eager: true },
);
/** Labs that share the counters of the queues show some of them each. */
const parts = import.meta.glob<{ shown: readonly Counter[] }>('../../web/src/labs/*/counters.ts', {
  eager: true,
});

export function tallyOf(lab: string): Tally {
  const part = parts[`../../web/src/labs/${lab}/counters.ts`];
  return lab === 'queues' ? queues(part.shown) : tallies[`../../web/src/labs/${lab}/counts.ts`].tally;
}

/** The counters that a lab shows in the costs panel, its tables or its figures. */
export const countersOf = (lab: string): readonly string[] => [
  ...tallyOf(lab).rows.map(({ id }) => id),
  ...(parts[`../../web/src/labs/${lab}/counters.ts`]?.shown ??
    tallies[`../../web/src/labs/${lab}/counts.ts`].counters.ids),
];
