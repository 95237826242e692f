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
    ...(['ticks', 'boxesTouched', 'queries', 'virtualCalls', 'cellsAllocated', 'bytesCopied'] as const),
    ...(['smallWords', 'longestList'] as const),
  ],
  rare: ['bytesCopied'],
});
