/** The figure in sentences, for screen readers. */
import { joined, percent, size, tickTime } from '../../words/format.ts';
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/pools.en.ts';
import { Phase, type Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.time === 0) return stage.empty;
  const gets = scene.counter('gets');
  return sentences([
    words.published(scene.counter('frames')),
    ...(scene.exhausted ? [words.exhausted(size(scene.resident))] : []),
    gets > 0
      ? words.blocks(gets, percent(scene.counter('hits') / gets, 0))
      : words.objects(scene.counter('allocations')),
    ...(scene.gcPhase === Phase.mark ? [words.marks] : []),
    ...(scene.gcPhase === Phase.sweep ? [words.sweeps] : []),
  ]);
}

export const alternative = (name: string, scene: Scene): string =>
  described({
    name,
    slots: scene.slots,
    publishers: scene.publishers,
    stored: size(scene.stored),
    lent: size(scene.lent),
    resident: size(scene.resident),
    summary: sentence(scene),
    time: joined(tickTime(scene.time)),
  });
