/** The exact counts of a server, which the compare panel scales by requests. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { bytes } from '../../words/format.ts';
import { counterNames, per } from '../../words/server.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: {
    ...{ madeBytes: bytes, copiedBytes: bytes, wireBytes: bytes, foreignBytes: bytes },
    ...{ mostLentBytes: bytes, mostAtRestBytes: bytes, mostHeapBytes: bytes },
  },
  maxima: ['mostLentBytes', 'mostAtRestBytes', 'mostHeapBytes'],
};

const SHOWN = [
  ...(['buffersMade', 'madeBytes', 'copiedBytes', 'reads'] as const),
  ...(['markedWords', 'sweptWords', 'foreignBytes'] as const),
];
const ALWAYS: readonly Counter[] = ['buffersMade', 'copiedBytes', 'reads'];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => ALWAYS.includes(id)),
  basis: () => 'requests',
  per: (_, count) => per(count),
};
