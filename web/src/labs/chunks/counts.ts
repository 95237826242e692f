/** The counts of a graph. */
import { type Counts, countsOf, type Tally } from '../../components/costs.ts';
import { counterNames } from '../../words/chunks.table.en.ts';
import { bytes } from '../../words/format.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as counted, type Scene } from './scene.ts';

/** A counter of the engine, or the chunks of sound among those that were looked at. */
type Count = Counter | 'soundLooks';

const engineCounts = countsOf(counted);
export const counts = (scene: Scene): Counts => ({ ...engineCounts(scene), soundLooks: scene.soundVisited });

const LEADING = ['ticks', 'soundLooks', 'boxesTouched'] as const;
const ids: readonly Count[] = [...LEADING, ...counted.filter((id) => !LEADING.some((one) => one === id))];

export const counters: Counters<Count> = { ids, names: counterNames, quantities: { bytesCopied: bytes } };

const SHOWN = [
  'queries',
  'virtualCalls',
  'cellsAllocated',
  'bytesCopied',
  'smallWords',
  'longestList',
] as const;

export const tally: Tally = {
  rows: tallyRows(counters, [...LEADING, ...SHOWN], (id) => id !== 'bytesCopied'),
};
