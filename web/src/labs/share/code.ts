/** Functions of a variant, with the format that is in them. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/share.en.ts';
import { formatName } from './labels.ts';
import { formats, type Scene } from './scene.ts';

/** Functions in display order; not every variant has all of them. */
const FUNCTIONS = ['view', 'copy', 'shell'] as const;

/** A format's name in the source. */
const named = (place: string) => `Format::${place.charAt(0).toUpperCase()}${place.slice(1)}`;

export function parts(text: string, { writer_places }: Variant, scene?: Scene): Part[] {
  // Sending is the same in all variants and is not shown.
  const works = scene && scene.begun > 0 && scene.left > 0 && scene.who === 0;
  const who: Standing[] = works
    ? [
        {
          place: scene.format,
          role: 'publisher',
          sign: 'works',
          name: words.builds(formatName(formats[scene.format])),
        },
      ]
    : [];
  const find = (lines: string[], place: string) => {
    const line = lines.findIndex((one) => new RegExp(`${named(place)}\\b.*=>`).test(one));
    return line < 0 ? 0 : line;
  };
  return FUNCTIONS.map((fn) => ({
    title: words.functions[fn],
    listing: listing(text, fn, writer_places, (lines, place) =>
      fn === 'view' ? find(lines, place) : undefined,
    ),
    names: writer_places,
    groups: grouped(who, words.many),
  })).filter((part) => part.listing.lines.length > 0);
}
