/** Functions of a variant, with the actors at their lines. */
import { grouped, type Part, type Standing } from '../../components/code/listing.ts';
import { listing, partNames, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/reslice.en.ts';
import type { Scene } from './scene.ts';

/** The parts of most files, in display order. */
const COMMON = ['read', 'store', 'send'] as const;
const PARTS: Record<string, readonly (keyof typeof words.functions)[]> = {
  'coalesce.rs': COMMON,
  'copied.rs': COMMON,
  'gather.rs': COMMON,
  'single_buffer.rs': COMMON,
  'wire_image.rs': COMMON,
  'write_per_chunk.rs': [...COMMON, 'chunk'],
};

export function parts(source: Source, { writer_states }: Variant, scene?: Scene): Part[] {
  const all: Standing[] = scene?.begun
    ? [
        {
          state: scene.state,
          role: scene.who === 0 ? 'publisher' : 'reader',
          sign: scene.left > 0 ? 'works' : 'sleeps',
          name: scene.who === 0 ? words.publisher : words.subscriber(scene.who),
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
