/**
 * Source of what an operator does in a tick, with the operators of both sides that are in it. All variants share this
 * source and switch at run time.
 */
import { type Part, partWith, type Standing } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Side } from '../../engine/types.ts';
import { signs } from '../../words/joining.en.ts';
import { sides } from '../../words/parts.en.ts';
import { code as words } from '../../words/station.en.ts';
import { EVENT_KINDS } from './events.ts';
import { operatorName } from './labels.ts';
import type { Scene } from './scene.ts';

/** The files, with their parts in display order. */
export const FILES = [
  { path: 'labs/station/src/graph.rs', parts: ['tick'] },
  {
    path: 'labs/station/src/cycle.rs',
    parts: ['is_ready', 'get', 'make', 'remaining', 'end_cycle'],
  },
] as const;

/** The kinds of events are the states: an operator stands where the kind of the last event is marked. */
function standing(scene: Scene, side: Side): Standing[] {
  if (scene.begun === 0 || scene.rests) return [];
  const name = sides.letters[side] + signs.colon + operatorName(scene.graph, scene.acting);
  return [{ state: scene.what, role: side === 0 ? 'reader' : 'publisher', sign: 'works', name }];
}

/** @param sources the files of `FILES`, in order */
export function parts(sources: readonly Source[], scenes?: [Scene, Scene]): Part[] {
  const all = scenes?.flatMap((scene, side) => standing(scene, side as Side)) ?? [];
  return FILES.flatMap(({ path, parts }, index) =>
    parts.map((part) =>
      partWith(sources[index], part, {
        title: `${words.functions[part]} (${path.slice(path.lastIndexOf('/') + 1)})`,
        names: EVENT_KINDS,
        all,
        many: words.many,
      }),
    ),
  );
}
