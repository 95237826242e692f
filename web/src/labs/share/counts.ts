/** The exact counts of sharing since the start, for the costs panel. */
import { type Counts, countsOf, type Tally } from '../../components/costs.ts';
import { bytes, duration } from '../../words/format.ts';
import { copiedName, counterNames } from '../../words/share.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { copiedInAll, copies, type Counter, counters as ids, formats, type Scene } from './scene.ts';

/** With the copies for all formats together. */
export const counts = (scene: Scene): Counts => ({ ...countsOf(ids)(scene), copied: copiedInAll(scene) });

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

const [frames, ...others] = tallyRows(counters, ['frames', ...COPIES, 'allocations', 'unusedViews'], (id) =>
  ALWAYS.includes(id),
);

export const tally: Tally = {
  rows: [frames, { id: 'copied', name: copiedName, always: true, quantity: bytes }, ...others],
};
