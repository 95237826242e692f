/** The figure in sentences, for screen readers. */
import { alternative as described, summary as words } from '../../words/clock.en.ts';
import { joined, tickTime } from '../../words/format.ts';
import { sentences } from '../../words/joining.en.ts';
import { followedNames } from './labels.ts';
import type { Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  const ticks = scene.counter('ticks');
  if (ticks === 0) return words.idle;
  return sentences([
    words.follows[followedNames[scene.follows]],
    words.counts(ticks, scene.counter('selfSync'), scene.counter('callbacks')),
    ...(scene.wrong ? [words.wrong] : []),
  ]);
}

export const alternative = (name: string, scene: Scene): string =>
  described(name, scene.operators, sentence(scene), joined(tickTime(scene.time)));
