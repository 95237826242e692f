/** The figure in sentences, for screen readers. */
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/queues.en.ts';
import type { Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const refused = scene.counter('refused');
  return sentences([
    words.counts(scene.counter('operations'), scene.counter('slotsChecked'), scene.counter('slotsCopied')),
    ...(scene.pushed > 0 ? [words.pushes(scene.pushed, scene.copied)] : []),
    words.found(scene.alive, scene.zombies),
    ...(refused > 0 ? [words.refused(refused)] : []),
  ]);
}

export const alternative = (name: string, scene: Scene): string =>
  described(name, scene.size, scene.capacity, sentence(scene));
