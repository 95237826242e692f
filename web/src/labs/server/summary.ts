/** The figure in sentences, for screen readers. */
import { size } from '../../words/format.ts';
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/server.en.ts';
import { machineTimeText } from '../machine-time.ts';
import { documentName } from './labels.ts';
import { Phase, type Scene } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.asked === 0) return stage.empty;
  const { leak } = scene;
  return sentences([
    words.answered(scene.counter('requests')),
    ...(leak
      ? [words.leak(leak.request, leak.bytes, leak.document < 0 ? null : documentName(leak.document))]
      : []),
    words.buffers(
      scene.counter('buffersMade'),
      scene.counter('buffersDropped'),
      scene.counter('buffersReturned'),
    ),
    ...(scene.garbage > 0 ? [words.garbage(scene.garbage)] : []),
    ...(scene.gcPhase === Phase.mark ? [words.marks] : []),
    ...(scene.gcPhase === Phase.sweep ? [words.sweeps] : []),
  ]);
}

export const alternative = (name: string, scene: Scene): string =>
  described({
    name,
    connections: scene.clients,
    file: size(scene.size),
    lent: size(scene.lentBytes),
    atRest: size(scene.restBytes),
    heap: size(scene.heapBytes),
    summary: sentence(scene),
    time: machineTimeText(scene.time),
  });
