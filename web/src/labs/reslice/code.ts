/** Functions of a variant, with the actors at their lines. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/reslice.en.ts';
import type { Scene } from './scene.ts';

/** Functions in display order; not every variant has the last one. */
const FUNCTIONS = ['read', 'store', 'send', 'chunk'] as const;

/** Line of a state in a function, if it is there: system calls are where data goes into the sink. */
function find(fn: string, lines: string[], place: string): number | undefined {
  if (fn === 'read') return place === 'ingest' ? 0 : undefined;
  if (fn === 'store') return undefined;
  const writes = lines.findIndex((line) => /sink\.write|\.flush\(/.test(line));
  if (place === 'write') return writes < 0 ? undefined : writes;
  return place === 'build' && fn === 'send' ? 0 : undefined;
}

export function parts(text: string, { writer_places }: Variant, scene?: Scene): Part[] {
  const who: Standing[] = scene?.begun
    ? [
        {
          place: scene.place,
          role: scene.who === 0 ? 'publisher' : 'reader',
          sign: scene.left > 0 ? 'works' : 'sleeps',
          name: scene.who === 0 ? words.publisher : words.subscriber(scene.who),
        },
      ]
    : [];
  return FUNCTIONS.map((fn) => ({
    title: words.functions[fn],
    listing: listing(text, fn, writer_places, (lines, place) => find(fn, lines, place)),
    names: writer_places,
    groups: grouped(who, words.many),
  })).filter((part) => part.listing.lines.length > 0);
}
