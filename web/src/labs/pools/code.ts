/** The functions of a pool, with the publisher that is shown. */
import { type Part, partWith, type Standing } from '../../components/code/listing.ts';
import { partNames, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words, plan } from '../../words/pools.en.ts';
import type { Scene } from './scene.ts';

/** Parts of each file, in display order. */
const PARTS: Record<string, (keyof typeof words.functions)[]> = {
  'none.rs': ['append', 'release'],
  'shared.rs': ['append', 'get', 'release', 'put'],
  'sync_pool.rs': ['get', 'steal', 'put', 'cleanup'],
  'levels.rs': ['append', 'get', 'take', 'release', 'put'],
  'ranges.rs': ['begin', 'append', 'take', 'release', 'give'],
  'beyond.rs': ['append', 'next', 'release', 'decay'],
};

/** The publisher stands at the first line of the function that its state names. */
export function parts(source: Source, { writer_states }: Variant, scene?: Scene): Part[] {
  const all: Standing[] = scene
    ? [{ state: scene.state, role: 'publisher', sign: 'works', name: plan.publisher(scene.shown + 1) }]
    : [];
  return partNames(source, PARTS).map((part) =>
    partWith(source, part, { title: words.functions[part], names: writer_states, all, many: words.many }),
  );
}
