/** The exact counts of an engine since the start, for the costs panel. */
import { type Counts, countsOf, type Tally } from '../../components/costs.ts';
import { counterNames, reasons } from '../../words/library.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as counted, type Scene } from './scene.ts';

/** A counter of the engine, or the steps of work, which are the sum of some of them. */
export type Count = Counter | 'steps';

const engineCounts = countsOf(counted);
export const counts = (scene: Scene): Counts => ({ ...engineCounts(scene), steps: scene.stepsInAll });

/** The amount of work, what it costs in all, and what that consists of. */
const LEADING: readonly Count[] = ['queries', 'rows', 'steps', 'compared', 'records', 'words', 'lookups'];
const ids: readonly Count[] = [...LEADING, ...counted.filter((id) => !LEADING.includes(id))];

export const counters: Counters<Count> = { ids, names: counterNames, reasons, work: ['rows'] };

const ALWAYS: readonly Count[] = ['queries', 'rows', 'steps'];
/** Counts that only the table shows. */
const DETAILS: readonly Count[] = ['gets', 'largestSet'];

export const tally: Tally = {
  rows: tallyRows(
    counters,
    ids.filter((id) => !DETAILS.includes(id)),
    (id) => ALWAYS.includes(id),
  ),
};
