/** The exact counts of a server, which the compare panel scales by messages sent to a subscriber. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { bytes, duration } from '../../words/format.ts';
import { counterNames, per } from '../../words/reslice.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: { bytesCopied: bytes, headerBytes: bytes, bytesSent: bytes, modelledNs: duration },
  maxima: ['longestVector'],
};

const ALWAYS: readonly Counter[] = ['bytesCopied', 'calls', 'vectors'];

export const tally: Tally = {
  rows: tallyRows(counters, [...ALWAYS, 'allocations', 'headerBytes', 'modelledNs'], (id) =>
    ALWAYS.includes(id),
  ),
  basis: () => 'sends',
  per: (_, count) => per(count),
};
