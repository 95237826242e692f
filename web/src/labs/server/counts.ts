/** The counts of a server. */
import { bytes } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/server.table.en.ts';
import { labCounts } from '../counters.ts';
import { counters as ids } from './scene.ts';

export const { counts, counters, tally } = labCounts({
  ids,
  names: counterNames,
  reasons,
  work: ['buffersLent'],
  quantities: {
    ...{ madeBytes: bytes, droppedBytes: bytes, returnedBytes: bytes, copiedBytes: bytes, wireBytes: bytes },
    ...{ foreignBytes: bytes, mostLentBytes: bytes, mostAtRestBytes: bytes, mostHeapBytes: bytes },
  },
  shown: [
    ...(['requests', 'madeBytes', 'buffersMade', 'buffersDropped', 'buffersLent', 'copiedBytes'] as const),
    ...(['reads', 'markedWords', 'sweptWords', 'foreignBytes'] as const),
  ],
  rare: [
    ...(['buffersMade', 'buffersDropped', 'buffersLent', 'reads'] as const),
    ...(['markedWords', 'sweptWords', 'foreignBytes'] as const),
  ],
});
