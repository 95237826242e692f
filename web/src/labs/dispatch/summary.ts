/** The figure in sentences, for screen readers. */
import { alternative as described, summary } from '../../words/dispatch.en.ts';
import { stage } from '../../words/queues.en.ts';
import { does } from '../queues/labels.ts';
import type { Scene } from '../queues/scene.ts';

export const sentence = (scene: Scene): string =>
  scene.begun === 0
    ? stage.empty
    : summary(scene.counter('operations'), scene.counter('comparisons'), scene.counter('blocks'));

export function alternative(name: string, scene: Scene): string {
  const works = scene.begun > 0 && !scene.rests;
  return described(name, scene.cells, works ? does(scene.operation) : null, sentence(scene));
}
