/** The figure in sentences, for screen readers. */
import { alternative as described, summary } from '../../words/comparisons.en.ts';
import { stage } from '../../words/queues.en.ts';
import type { Scene } from '../queues/scene.ts';

export const sentence = (scene: Scene): string =>
  scene.begun === 0
    ? stage.empty
    : summary(scene.counter('comparisons'), scene.counter('calls'), scene.counter('tags'));

export const alternative = (name: string, scene: Scene): string =>
  described(name, scene.cells, sentence(scene));
