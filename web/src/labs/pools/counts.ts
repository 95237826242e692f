/** The counts of publishers and their pool. */
import { bytes } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/pools.table.en.ts';
import { labCounts } from '../counters.ts';
import { counters as ids } from './scene.ts';

export const { counts, counters, tally } = labCounts({
  ids,
  names: counterNames,
  reasons,
  work: ['gets', 'hits'],
  quantities: {
    ...{ bytesCopied: bytes, bytesAllocated: bytes, bytesCleared: bytes },
    ...{ mostResidentBytes: bytes, mostLentBytes: bytes },
  },
  shown: [
    ...(['frames', 'allocations', 'bytesAllocated', 'gets', 'hits', 'locks'] as const),
    ...(['gcMarkedWords', 'gcSweptWords', 'mostResidentBytes'] as const),
  ],
  rare: ['gets', 'locks', 'gcMarkedWords', 'gcSweptWords'],
});
