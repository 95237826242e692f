/** The exact counts of a graph since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { counterNames } from '../../words/chunks.table.en.ts';
import { bytes } from '../../words/format.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: { bytesCopied: bytes },
};

const SHOWN = [
  ...(['ticks', 'boxesTouched', 'queries', 'virtualCalls', 'cellsAllocated', 'bytesCopied'] as const),
  ...(['smallWords', 'longestList'] as const),
];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => id !== 'bytesCopied'),
};
