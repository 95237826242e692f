/** The exact counts of a pool since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { bytes } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/threads.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { machineTime } from '../machine-time.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  quantities: {
    ...{ bytes, mostLiveBytes: bytes },
    ...{ heldTicks: machineTime, gateTicks: machineTime, longestHeldTicks: machineTime },
  },
};

const SHOWN = [
  ...(['jobs', 'allocations', 'bytes', 'lockWaits', 'allocatorWaits', 'heldTicks', 'wakeUps'] as const),
  ...(['mostLiveJobs', 'gateTicks', 'refused', 'abandoned', 'crashed'] as const),
];
/** Faults, and counts that only some settings have: shown unless they are 0. */
const RARE: readonly Counter[] = ['allocatorWaits', 'gateTicks', 'refused', 'abandoned', 'crashed'];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => !RARE.includes(id)),
};
