/** The exact counts of sharing, which the compare panel scales by frames. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { bytes, duration } from '../../words/format.ts';
import { counterNames, per } from '../../words/share.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { copies, type Counter, counters as ids, formats } from './scene.ts';

export const counts = countsOf(ids);

/** The counters of each format's copies, in the order of the formats. */
const COPIES = formats.map((format) => copies[format]);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: {
    ...Object.fromEntries(COPIES.map((id) => [id, bytes])),
    ...{ payloadBytes: bytes, written: bytes, bytesSent: bytes, modelledNs: duration },
  },
  maxima: ['longestVector'],
};

export const tally: Tally = {
  rows: tallyRows(
    counters,
    [...COPIES, 'allocations', 'unusedViews'],
    (id) => id === 'copiedRtp' || id === 'copiedTs',
  ),
  basis: () => 'frames',
  per: (_, count) => per(count),
};
