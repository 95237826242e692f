/** The figure in sentences, for screen readers. */
import { joined, size, tickTime } from '../../words/format.ts';
import { listed, sentences } from '../../words/joining.en.ts';
import {
  alternative as described,
  subscribers as subscribed,
  summary as words,
} from '../../words/share.en.ts';
import { formatName, frameText } from './labels.ts';
import { copiedInAll, type Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  const frames = scene.counter('frames');
  if (frames === 0) return words.idle;
  const unused = scene.counter('unusedViews');
  return sentences([
    words.frames(frames, size(scene.counter('payloadBytes')), size(copiedInAll(scene))),
    ...(unused > 0 ? [words.unused(unused)] : []),
  ]);
}

export function alternative(name: string, scene: Scene): string {
  const subscribers = scene.views
    .filter((view) => view.subscribers > 0)
    .map((view) => subscribed(view.subscribers, formatName(view.format)));
  const time = joined(tickTime(scene.time));
  return described(name, frameText(scene), listed(subscribers), sentence(scene), time);
}
