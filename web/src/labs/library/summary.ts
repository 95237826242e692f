/** The figure in sentences, for screen readers. */
import { joined, tickTime } from '../../words/format.ts';
import { parted, sentences, signs } from '../../words/joining.en.ts';
import { alternative as described, found, summary as words } from '../../words/library.en.ts';
import { partText, treeText } from './labels.ts';
import { strip } from './plan.ts';
import type { Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return words.idle;
  const known = scene.queryParts.filter(({ songs }) => songs !== undefined).length;
  const rows = scene.queryParts.at(-1)?.songs;
  return scene.rests && rows !== undefined
    ? words.answered(scene.begun, rows, scene.count('records'), scene.count('gets'))
    : words.known(scene.begun, known, scene.queryParts.length);
}

export function alternative(name: string, scene: Scene): string {
  const parts = scene.queryParts.map((part) =>
    part.songs === undefined ? partText(part) : found(partText(part), part.songs),
  );
  const trees = scene.engineTrees.map(
    (tree, at) => treeText(at, tree, strip(tree, 1, 0).fill, false) + signs.end,
  );
  const rest = sentences([...trees, sentence(scene)]);
  return described(name, parted(parts), rest, joined(tickTime(scene.time)));
}
