/** The figure in sentences, for screen readers. */
import { alternative as described, summary } from '../../words/compare.en.ts';
import { stage } from '../../words/queues.en.ts';
import { costsOf } from '../queues/counts.ts';
import type { Scene } from '../queues/scene.ts';
import { POLYMORPHIC } from './figure.ts';

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const { count, steps } = costsOf(scene);
  const [comparisons, calls, tags] = (['comparisons', 'calls', 'tags'] as const).map((id) =>
    scene.counter(id),
  );
  return summary(comparisons, calls, tags, steps, count * POLYMORPHIC - steps);
}

export const alternative = (name: string, scene: Scene): string =>
  described(name, scene.cells, sentence(scene));
