/** Three operations on a content, and the operator that is in one of them. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words, operatorName } from '../../words/chunks.en.ts';
import type { Scene } from './scene.ts';

/** The functions that a place is, in the order in which they are shown. */
const FUNCTIONS = ['length', 'append', 'sub'] as const;

/** A place is a function: who is there stands at its first line. */
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
