/** Source of three operations on a content, with the operator that is in one of them. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/chunks.en.ts';
import { operatorName } from './labels.ts';
import type { Scene } from './scene.ts';

/** Functions that stand for states, in display order. */
const FUNCTIONS = ['length', 'append', 'sub'] as const;

/** A state is a function: an actor in that state is at the function's first line. */
export function parts(text: string, { writer_places }: Variant, scene?: Scene): Part[] {
  const works = scene && scene.frames > 0 && !scene.rests;
  const name = works ? operatorName(scene, scene.acting) : '';
  const all: Standing[] = works ? [{ place: scene.place, role: 'reader', sign: 'works', name }] : [];
  return FUNCTIONS.map((fn) => ({
    title: words.functions[fn],
    listing: listing(text, fn, writer_places, (_, place) => (place === fn ? 0 : undefined)),
    names: writer_places,
    groups: grouped(
      all.filter(({ place }) => writer_places[place] === fn),
      words.many,
    ),
  }));
}
