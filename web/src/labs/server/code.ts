/** Three functions of the file sender, with the actors at their lines. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/server.en.ts';
import type { Scene } from './scene.ts';

/** Functions that stand for states, in display order. */
const FUNCTIONS = ['open', 'read', 'cut'] as const;

/** A state is a function: an actor in that state is at the function's first line. */
export function parts(text: string, { writer_places }: Variant, scene?: Scene): Part[] {
  const all = Array.from({ length: scene?.connections ?? 0 }, (_, index): Standing => {
    const place = scene?.connection(index).place ?? 0;
    const acts = scene?.acting === index;
    return { place, role: 'reader', sign: acts ? 'works' : 'sleeps', name: words.connection(index + 1) };
  });
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
