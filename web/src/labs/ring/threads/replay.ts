/** The worker that plays what threads recorded. */
import type { WorkerLike } from '../../../engine/supervisor.ts';
import type { Recorded } from '../../../engine/messages.ts';

export function player(recorded: Recorded): WorkerLike {
  const worker = new Worker(new URL('../../../engine/replay.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(recorded);
  return worker;
}
