/** The counts of a server that re-slices messages. */
import { bytes, duration } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/reslice.table.en.ts';
import { labCounts } from '../counters.ts';
import { counters as ids } from './scene.ts';

export const { counts, counters, tally } = labCounts({
  ids,
  names: counterNames,
  reasons,
  quantities: { bytesCopied: bytes, headerBytes: bytes, bytesSent: bytes, modelledNs: duration },
  shown: ['sends', 'bytesCopied', 'calls', 'vectors', 'allocations', 'headerBytes', 'modelledNs'],
  rare: ['allocations', 'headerBytes', 'modelledNs'],
});
