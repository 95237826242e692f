/** Functions of a variant, with the format that is in them. */
import { grouped, type Part, type Standing } from '../../components/code/listing.ts';
import { listing, partNames, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/share.en.ts';
import { formatName } from './labels.ts';
import { formats, type Scene } from './scene.ts';

/** Parts of each file, in display order. */
const PARTS: Record<string, (keyof typeof words.functions)[]> = {
  'apart.rs': ['view'],
  'shared.rs': ['view', 'copy', 'shell'],
  'sliced.rs': ['view'],
};

export function parts(source: Source, { writer_states }: Variant, scene?: Scene): Part[] {
  // Sending is the same in all variants and is not shown.
  const works = scene && scene.begun > 0 && scene.left > 0 && scene.who === 0;
  const all: Standing[] = works
    ? [
        {
          state: scene.format,
          role: 'publisher',
          sign: 'works',
          name: words.builds(formatName(formats[scene.format])),
        },
      ]
    : [];
  return partNames(source, PARTS).map((part) => ({
    title: words.functions[part],
    listing: listing(source, part, writer_states),
    names: writer_states,
    groups: grouped(all, words.many),
  }));
}
