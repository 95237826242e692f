/** Creates the worker that plays a recording of threads. */
import type { WorkerLike } from '../../../engine/supervisor.ts';
import type { Recorded } from '../../../engine/messages.ts';

export function player(recorded: Recorded): WorkerLike {
  const worker = new Worker(new URL('../../../engine/replay.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(recorded);
  return worker;
}
