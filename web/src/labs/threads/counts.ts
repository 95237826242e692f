/** The counts of a job pool. */
import { bytes } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/threads.table.en.ts';
import { labCounts } from '../counters.ts';
import { machineTime } from '../machine-time.ts';
import { counters as ids } from './scene.ts';

export const { counts, counters, tally } = labCounts({
  ids,
  names: counterNames,
  reasons,
  quantities: {
    ...{ bytes, mostLiveBytes: bytes },
    ...{ heldTicks: machineTime, gateTicks: machineTime, longestHeldTicks: machineTime },
  },
  shown: [
    ...(['jobs', 'allocations', 'bytes', 'lockWaits', 'allocatorWaits', 'heldTicks', 'wakeUps'] as const),
    ...(['mostLiveJobs', 'gateTicks', 'refused', 'abandoned', 'crashed'] as const),
  ],
  // Faults, and counts that only some settings have.
  rare: ['allocatorWaits', 'gateTicks', 'refused', 'abandoned', 'crashed'],
});
