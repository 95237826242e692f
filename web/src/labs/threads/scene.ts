/** A scene of a pool at one step, as the engine describes it. A tick is 100 ns of the modelled machine. */
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

/** Memory blocks of a job. */
export type Blocks = Pick<QueuedJob, 'hasJob' | 'hasPayload' | 'inside'>;
