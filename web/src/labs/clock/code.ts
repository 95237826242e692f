/** Functions of a variant, with the one that the clock is in. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/clock.en.ts';
import type { Phase, Scene } from './scene.ts';

/** Functions in display order, each with its part of the work. Not every variant has all of them. */
const FUNCTIONS = {
  sync_source: 'finds',
  cycle: 'cycles',
  changed: 'changes',
  woken: 'wakes',
  update: undefined,
  propagate: undefined,
} as const satisfies Record<string, keyof typeof Phase | undefined>;

export function parts(text: string, { writer_places }: Variant, scene?: Scene): Part[] {
  const works = scene && scene.begun > 0 && scene.left > 0;
  const who: Standing[] = works
    ? [{ place: scene.phase, role: 'publisher', sign: 'works', name: words.works }]
    : [];
  return Object.entries(FUNCTIONS)
    .map(([fn, phase]) => ({
      title: words.functions[fn as keyof typeof FUNCTIONS],
      listing: listing(text, fn, writer_places, (_, named) => (named === phase ? 0 : undefined)),
      names: writer_places,
      groups: grouped(who, words.many),
    }))
    .filter((part) => part.listing.lines.length > 0);
}
