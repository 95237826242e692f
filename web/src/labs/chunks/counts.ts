/** The exact counts of a graph, which the compare panel scales by ticks of the stream. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, per } from '../../words/chunks.table.en.ts';
import { bytes } from '../../words/format.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: { bytesCopied: bytes },
  maxima: ['longestList'],
};

const SHOWN = [
  ...(['boxesTouched', 'queries', 'virtualCalls', 'cellsAllocated', 'bytesCopied'] as const),
  ...(['smallWords', 'longestList'] as const),
];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => id !== 'bytesCopied'),
  basis: () => 'ticks',
  per: (_, count) => per(count),
};
