/** Two functions of a pool, with the state of the publisher that is shown. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words, plan } from '../../words/pools.en.ts';
import { Place, type Scene } from './scene.ts';

/** Functions shown of a variant's file, as far as it has them; some of them are states of the publisher. */
const FUNCTIONS = ['begin', 'append', 'get', 'next', 'take', 'release', 'put', 'give', 'decay'] as const;
const PLACES: Partial<Record<(typeof FUNCTIONS)[number], string>> = { append: 'ingest', release: 'enter' };

/** Whether a function exists and is not empty. */
const isWritten = ({ listing: { lines } }: Part) => lines.length > 1;

/** A state is a function: an actor in that state is at the function's first line. */
export function parts(text: string, { writer_places }: Variant, scene?: Scene): Part[] {
  const all: Standing[] =
    scene && scene.place !== Place.idle
      ? [{ place: scene.place, role: 'publisher', sign: 'works', name: plan.publisher(scene.shown + 1) }]
      : [];
  return FUNCTIONS.map((fn) => ({
    title: words.functions[fn],
    listing: listing(text, fn, writer_places, (_, name) => (name === PLACES[fn] ? 0 : undefined)),
    names: writer_places,
    groups: grouped(
      all.filter((one) => writer_places[one.place] === PLACES[fn]),
      words.many,
    ),
  })).filter(isWritten);
}
