/** Four functions of the file sender, with the connections that are in them. */
import { type Part, partWith, type Standing } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/server.en.ts';
import type { Scene } from './scene.ts';

/** Parts of the file, in display order. */
const PARTS = ['open', 'read', 'cut', 'write'] as const;

/** A connection stands at the first line of the function that its state names. */
export function parts(source: Source, { writer_states }: Variant, scene?: Scene): Part[] {
  const all = Array.from({ length: scene?.connections ?? 0 }, (_, index): Standing => {
    const state = scene?.connection(index).state ?? 0;
    const acts = scene?.acting === index;
    return { state, role: 'reader', sign: acts ? 'works' : 'sleeps', name: words.connection(index + 1) };
  });
  return PARTS.map((part) =>
    partWith(source, part, { title: words.functions[part], names: writer_states, all, many: words.many }),
  );
}
