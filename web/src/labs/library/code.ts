/** Source of how a variant finds and fetches songs, with the function that it is in. */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/library.en.ts';
import type { EventKind, Scene } from './scene.ts';

/** Functions in display order, each with its kind of event. No variant has all of them. */
const FUNCTIONS: Partial<Record<keyof typeof words.functions, EventKind[]>> = {
  tested: ['matched'],
  contained: ['collected', 'inserted'],
  found: ['combined', 'found'],
  fits: ['matched', 'lookedUp'],
  find: ['collected', 'found'],
  get: ['got', 'lookedUp', 'descended', 'read'],
  sweep: ['walked'],
  fetch: ['read', 'answered'],
};

export function parts(text: string, _: Variant, scene?: Scene): Part[] {
  const names = Object.keys(FUNCTIONS) as (keyof typeof words.functions)[];
  const there = names
    .map((fn) => ({ fn, listing: listing(text, fn, names, (_, one) => (one === fn ? 0 : undefined)) }))
    .filter(({ listing }) => listing.lines.length > 0);
  const what = scene && !scene.rests ? scene.what : undefined;
  const at = what && there.find(({ fn }) => FUNCTIONS[fn]?.includes(what))?.fn;
  return there.map(({ fn, listing }) => {
    const who: Standing[] =
      fn === at ? [{ place: names.indexOf(fn), role: 'publisher', sign: 'works', name: words.works }] : [];
    return { title: words.functions[fn], listing, names, groups: grouped(who, words.many) };
  });
}
