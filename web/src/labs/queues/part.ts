/** One part of a variant's source with the actor that is in it, for the code of all three pages. */
import { type Part, partWith, type Standing } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/queues.en.ts';
import { does } from './labels.ts';
import type { Scene } from './scene.ts';

/**
 * @param part name of the part in the source; the reader stands where it marks the current operation
 * @param title key of its title
 */
export function partOf(
  source: Source,
  part: string,
  title: keyof typeof words.functions,
  { writer_states }: Variant,
  scene?: Scene,
): Part {
  const works = scene && scene.begun > 0 && !scene.rests;
  const all: Standing[] = works
    ? [{ state: scene.operation, role: 'reader', sign: 'works', name: does(scene.operation) }]
    : [];
  return partWith(source, part, {
    title: words.functions[title],
    names: writer_states,
    all,
    many: words.many,
  });
}
