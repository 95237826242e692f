/** The tables of counts of all labs, by lab. */
import type { Tally } from '../../web/src/components/compare.ts';
import { tally as queues } from '../../web/src/labs/queues/counts.ts';
import type { Counter } from '../../web/src/labs/queues/scene.ts';

const tallies = import.meta.glob<{ tally: Tally }>('../../web/src/labs/*/counts.ts', { eager: true });
/** Labs that share the counters of the queues show some of them each. */
const parts = import.meta.glob<{ shown: readonly Counter[] }>('../../web/src/labs/*/shown.ts', {
  eager: true,
});

export function tallyOf(lab: string): Tally {
  const part = parts[`../../web/src/labs/${lab}/shown.ts`];
  return part ? queues(part.shown) : tallies[`../../web/src/labs/${lab}/counts.ts`].tally;
}
