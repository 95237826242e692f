/** One function of a variant, and who is in it, for the code of all three parts. */
import { grouped, listing, type Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words, does } from '../../words/queues.en.ts';
import { Place, type Scene } from './scene.ts';

/**
 * @param fn its name in the source
 * @param place where somebody is while it runs: who is there stands at its first line; null: nobody says that
 */
export function functionOf(
  text: string,
  fn: keyof typeof words.functions,
  place: keyof typeof Place | null,
  { writer_places }: Variant,
  scene?: Scene,
): Part {
  const isThere = scene && scene.begun > 0 && !scene.rests && place !== null && scene.place === Place[place];
  return {
    title: words.functions[fn],
    listing: listing(text, fn, writer_places, (_, one) => (one === place ? 0 : undefined)),
    names: writer_places,
    groups: grouped(
      isThere ? [{ place: scene.place, role: 'reader', sign: 'works', name: does(scene.place) }] : [],
      words.many,
    ),
  };
}
