/** The counts of a clock. */
import { counterNames, reasons } from '../../words/clock.table.en.ts';
import { duration } from '../../words/format.ts';
import { labCounts } from '../counters.ts';
import { counters as ids } from './scene.ts';

export const { counts, counters, tally } = labCounts({
  ids,
  names: counterNames,
  reasons,
  work: ['switches'],
  quantities: { sleptUs: (us) => duration(us * 1000) },
  shown: [
    ...(['ticks', 'selfSync', 'callbacks', 'deadCallbacks', 'mostHooks'] as const),
    ...(['switches', 'wrongTicks', 'catchUps', 'conflicts'] as const),
  ],
  rare: ['deadCallbacks', 'mostHooks', 'switches', 'wrongTicks', 'catchUps', 'conflicts'],
});
