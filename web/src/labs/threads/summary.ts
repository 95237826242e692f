/** The figure in sentences, for screen readers. */
import { size } from '../../words/format.ts';
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/threads.en.ts';
import { actorName, keepingName } from './labels.ts';
import { Doing, PoolState, type Scene } from './scene.ts';

/** Producers that wait because the queue is full. */
function waiting(scene: Scene): number {
  if (scene.bound < 0 || scene.depth < scene.bound) return 0;
  const producers = Array.from({ length: scene.producers }, (_, index) => scene.producer(index));
  return producers.filter(({ doing }) => doing === Doing.asleep).length;
}

export function sentence(scene: Scene): string {
  if (scene.state === PoolState.destroyed) return words.destroyed;
  if (scene.enqueued === 0 && scene.counter('allocations') === 0 && scene.counter('jobs') === 0)
    return stage.empty;
  const blocked = waiting(scene);
  const crashed = scene.counter('crashed');
  return sentences([
    ...(scene.state === PoolState.drained ? [words.done(scene.goal)] : []),
    ...(scene.holder >= 0 ? [words.lock(actorName(scene.holder, scene.producers), scene.waiting)] : []),
    ...(blocked > 0 ? [words.full(blocked)] : []),
    ...(crashed > 0 ? [words.trapped(crashed)] : []),
    words.queue(scene.depth, scene.hasFreeList ? scene.freeNodes : null),
    words.workers(scene.running, scene.asleep),
  ]);
}

export const alternative = (name: string, scene: Scene): string =>
  described({
    name,
    workers: scene.workers,
    job: size(scene.jobBytes),
    payload: size(scene.payloadBytes),
    kept: keepingName(scene.keeping),
    summary: sentence(scene),
    most: scene.counter('mostLiveJobs'),
  });
