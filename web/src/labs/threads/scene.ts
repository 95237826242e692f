/** One pool as it was at one step, as the engine describes it. A tick is 100 ns of the machine's. */
import type { QueuedJob } from '../../../../engine/pkg/layouts/threads.ts';

export {
  type Actor,
  type Counter,
  counters,
  Doing,
  Keeping,
  Layout as Scene,
  PoolState,
} from '../../../../engine/pkg/layouts/threads.ts';

/** The memory that a job is made of. */
export type Blocks = Pick<QueuedJob, 'hasJob' | 'hasPayload' | 'inside'>;
