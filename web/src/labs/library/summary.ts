/** The figure in sentences, for screen readers. */
import { joined, tickTime } from '../../words/format.ts';
import { parted, sentences, signs } from '../../words/joining.en.ts';
import { alternative as described, found, summary as words } from '../../words/library.en.ts';
import { partText, treeText } from './labels.ts';
import { meanFill, type Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return words.idle;
  const rows = scene.total('rows');
  return scene.rests
    ? words.answered(scene.begun, rows, scene.count('descents'), scene.steps)
    : words.known(scene.begun, scene.fetched, rows, scene.steps);
}

export function alternative(name: string, scene: Scene): string {
  const parts = scene.queryParts.map((part) =>
    part.songs === undefined ? partText(part) : found(partText(part), part.songs),
  );
  const trees = scene.engineTrees.map((tree, at) => treeText(at, tree, meanFill(tree), false) + signs.end);
  const rest = sentences([...trees, sentence(scene)]);
  return described(name, parted(parts), rest, joined(tickTime(scene.time)));
}
