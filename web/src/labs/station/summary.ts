/** The figure in sentences, for screen readers. */
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/station.en.ts';
import { laneText } from './labels.ts';
import { kindNames, type Scene, State } from './scene.ts';

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const made = scene.graph.filter(({ state }) => state === State.made).length;
  const looks = scene.totalOf('boxesTouched').count;
  return sentences([
    words.made(scene.begun, made, scene.operators),
    words.looks(
      scene.sum(({ boxesTouched }) => boxesTouched),
      looks,
    ),
    words.calls(
      scene.sum(({ lengthQueries }) => lengthQueries),
      scene.sum(({ selfSyncCalls }) => selfSyncCalls),
      scene.sum(({ remainingCalls }) => remainingCalls),
    ),
    words.time(laneText(scene, scene.tickNs)),
  ]);
}

export function alternative(name: string, scene: Scene): string {
  const outputs = scene.graph.filter(({ kind }) => kindNames[kind].startsWith('output')).length;
  return described(name, scene.operators, outputs, sentence(scene));
}
