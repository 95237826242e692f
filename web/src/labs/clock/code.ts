/** Functions of a variant, with the one that the clock is in. */
import { grouped, type Part, type Standing } from '../../components/code/listing.ts';
import { listing, partNames, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/clock.en.ts';
import type { Scene } from './scene.ts';

/** Parts of each file, in display order. */
const PARTS: Record<string, (keyof typeof words.functions)[]> = {
  'scan.rs': ['sync_source'],
  'poll.rs': ['sync_source', 'changed', 'woken', 'propagate'],
  'push.rs': ['sync_source', 'cycle', 'changed', 'woken', 'update'],
};

export function parts(source: Source, { writer_states }: Variant, scene?: Scene): Part[] {
  const works = scene && scene.begun > 0 && scene.left > 0;
  const all: Standing[] = works
    ? [{ state: scene.phase, role: 'publisher', sign: 'works', name: words.works }]
    : [];
  return partNames(source, PARTS).map((part) => ({
    title: words.functions[part],
    listing: listing(source, part, writer_states),
    names: writer_states,
    groups: grouped(all, words.many),
  }));
}
