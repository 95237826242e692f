/** The exact counts of sharing since the start, for the compare panel. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { bytes, duration } from '../../words/format.ts';
import { counterNames } from '../../words/share.table.en.ts';
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
};

const ALWAYS: readonly Counter[] = ['frames', 'copiedRtp', 'copiedTs'];

export const tally: Tally = {
  rows: tallyRows(counters, ['frames', ...COPIES, 'allocations', 'unusedViews'], (id) => ALWAYS.includes(id)),
};
