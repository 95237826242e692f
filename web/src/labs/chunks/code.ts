/** Source of three operations on a content, with the operator that is in one of them. */
import { type Part, partWith, type Standing } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/chunks.en.ts';
import { operatorName } from './labels.ts';
import type { Scene } from './scene.ts';

/** Parts of each file, in display order. */
const PARTS = ['length', 'append', 'sub'] as const;

/** An operator stands at the first line of the operation that it executes. */
export function parts(source: Source, { writer_states }: Variant, scene?: Scene): Part[] {
  const works = scene && scene.frames > 0 && !scene.rests;
  const name = works ? operatorName(scene, scene.acting) : '';
  const all: Standing[] = works ? [{ state: scene.operation, role: 'reader', sign: 'works', name }] : [];
  return PARTS.map((part) =>
    partWith(source, part, { title: words.functions[part], names: writer_states, all, many: words.many }),
  );
}
