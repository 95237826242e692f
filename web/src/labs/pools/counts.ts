/** The exact counts of one side since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { bytes } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/pools.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  work: ['gets', 'hits'],
  quantities: {
    ...{ bytesCopied: bytes, bytesAllocated: bytes, bytesCleared: bytes },
    ...{ mostResidentBytes: bytes, mostLentBytes: bytes },
  },
};

const SHOWN = [
  ...(['frames', 'allocations', 'bytesAllocated', 'gets', 'hits', 'locks'] as const),
  ...(['gcMarkedWords', 'gcSweptWords', 'mostResidentBytes'] as const),
];
const ALWAYS: readonly Counter[] = ['frames', 'allocations', 'bytesAllocated', 'hits', 'mostResidentBytes'];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => ALWAYS.includes(id)),
};
