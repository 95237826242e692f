/** The counts of a graph. */
import { counterNames } from '../../words/chunks.table.en.ts';
import { bytes } from '../../words/format.ts';
import { labCounts } from '../counters.ts';
import { counters as ids } from './scene.ts';

export const { counts, counters, tally } = labCounts({
  ids,
  names: counterNames,
  quantities: { bytesCopied: bytes },
  shown: [
    ...(['ticks', 'soundLooks', 'boxesTouched', 'queries', 'virtualCalls', 'cellsAllocated'] as const),
    ...(['bytesCopied', 'smallWords', 'longestList'] as const),
  ],
  rare: ['bytesCopied'],
});
