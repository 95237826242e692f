/** The figure in sentences, for screen readers. */
import { exactBytes, joined, size, tickTime } from '../../words/format.ts';
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, summary as words } from '../../words/reslice.en.ts';
import type { Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return words.idle;
  const sends = scene.counter('sends');
  if (sends === 0) return words.first;
  return sentences([
    words.sent(sends, scene.counter('calls')),
    words.copied(size(scene.counter('bytesCopied'))),
    words.longest(scene.counter('longestVector')),
  ]);
}

export const alternative = (name: string, scene: Scene): string =>
  described({
    name,
    message: exactBytes(scene.messageBytes),
    input: exactBytes(scene.input),
    output: exactBytes(scene.output),
    subscribers: scene.subscribers,
    summary: sentence(scene),
    time: joined(tickTime(scene.time)),
  });
