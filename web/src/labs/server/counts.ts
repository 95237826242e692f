/** The exact counts of a server since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { bytes } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/server.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  work: ['buffersLent'],
  quantities: {
    ...{
      madeBytes: bytes,
      droppedBytes: bytes,
      returnedBytes: bytes,
      copiedBytes: bytes,
      wireBytes: bytes,
      foreignBytes: bytes,
    },
    ...{ mostLentBytes: bytes, mostAtRestBytes: bytes, mostHeapBytes: bytes },
  },
};

const SHOWN = [
  ...([
    'requests',
    'madeBytes',
    'buffersMade',
    'buffersDropped',
    'buffersLent',
    'copiedBytes',
    'reads',
  ] as const),
  ...(['markedWords', 'sweptWords', 'foreignBytes'] as const),
];
const ALWAYS: readonly Counter[] = ['requests', 'madeBytes', 'copiedBytes'];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => ALWAYS.includes(id)),
};
