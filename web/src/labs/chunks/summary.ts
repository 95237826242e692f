/** The figure in sentences, for screen readers. */
import { alternative as described, stage, summary as words } from '../../words/chunks.en.ts';
import { sentences } from '../../words/joining.en.ts';
import { Kind, type Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.frames === 0) return stage.empty;
  const last = scene.operators > 0 ? scene.operator(scene.operators - 1) : undefined;
  return sentences([
    words.played(scene.counter('ticks')),
    words.counts(scene.counter('queries'), scene.counter('boxesTouched')),
    ...(last && last.chunks > 0 ? [words.last(last.chunks, last.empty)] : []),
  ]);
}

export function alternative(name: string, scene: Scene): string {
  const kinds = Array.from({ length: scene.operators }, (_, index) => scene.operator(index).kind);
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length;
  const graph = {
    operators: count(Kind.pass),
    amplifies: count(Kind.amplify) > 0,
    outputs: count(Kind.output),
    keepsLengths: scene.badge('sound') >= 0,
  };
  return described(name, graph, sentence(scene));
}
