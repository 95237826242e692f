/** The exact counts of a server since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { bytes, duration } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/reslice.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  quantities: { bytesCopied: bytes, headerBytes: bytes, bytesSent: bytes, modelledNs: duration },
};

const ALWAYS: readonly Counter[] = ['sends', 'bytesCopied', 'calls', 'vectors'];

export const tally: Tally = {
  rows: tallyRows(counters, [...ALWAYS, 'allocations', 'headerBytes', 'modelledNs'], (id) =>
    ALWAYS.includes(id),
  ),
};
