/** The exact counts of one side, which the compare panel scales by frames. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { bytes } from '../../words/format.ts';
import { counterNames, per } from '../../words/pools.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: {
    ...{ bytesCopied: bytes, bytesAllocated: bytes, bytesCleared: bytes },
    ...{ mostResidentBytes: bytes, mostLentBytes: bytes },
  },
  maxima: ['mostResidentBytes', 'mostLentBytes', 'mostShelvedBlocks'],
};

const SHOWN = [
  ...(['allocations', 'bytesAllocated', 'gets', 'hits', 'locks'] as const),
  ...(['gcMarkedWords', 'gcSweptWords', 'mostResidentBytes'] as const),
];
const ALWAYS: readonly Counter[] = ['allocations', 'bytesAllocated', 'hits', 'mostResidentBytes'];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => ALWAYS.includes(id)),
  basis: () => 'frames',
  per: (_, count) => per(count),
};
