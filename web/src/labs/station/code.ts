/**
 * Source of what an operator does in a tick, with the operators of both sides that are in it. All variants share this
 * source and switch at run time.
 */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Side } from '../../engine/types.ts';
import { signs } from '../../words/joining.en.ts';
import { sides } from '../../words/parts.en.ts';
import { code as words, operatorName } from '../../words/station.en.ts';
import { type What, whatOf } from './events.ts';
import type { Scene } from './scene.ts';

/** Functions with their files. */
const FUNCTIONS = [
  { fn: 'tick', file: 'graph.rs', done: 'ticked' },
  { fn: 'is_ready', file: 'cycle.rs', done: 'asked' },
  { fn: 'get', file: 'cycle.rs', done: 'gave' },
  { fn: 'make', file: 'cycle.rs', done: 'made' },
  { fn: 'remaining', file: 'cycle.rs', done: 'remainingCalls' },
  { fn: 'end_cycle', file: 'cycle.rs', done: 'afterTickCompares' },
] as const satisfies readonly { fn: keyof typeof words.functions; file: string; done: What }[];

export const FILES = [...new Set(FUNCTIONS.map(({ file }) => file))];

/** Operators of one side by the function that they are in. */
function standing(scene: Scene, side: Side): Standing[] {
  const place = FUNCTIONS.findIndex(({ done }) => done === whatOf(scene.what));
  if (scene.begun === 0 || scene.rests || place < 0) return [];
  const name = sides.letters[side] + signs.colon + operatorName(scene.graph, scene.acting);
  return [{ place, role: side === 0 ? 'reader' : 'publisher', sign: 'works', name }];
}

/** @param texts texts of the files by name */
export function parts(texts: Record<string, string | undefined>, scenes?: [Scene, Scene]): Part[] {
  const names = FUNCTIONS.map(({ fn }) => fn);
  const all = scenes?.flatMap((scene, side) => standing(scene, side as Side)) ?? [];
  return FUNCTIONS.map(({ fn, file }, index) => ({
    title: `${words.functions[fn]} (${file})`,
    listing: listing(texts[file] ?? '', fn, names, (_, one) => (one === fn ? 0 : undefined)),
    names,
    groups: grouped(
      all.filter(({ place }) => place === index),
      words.many,
    ),
  }));
}
