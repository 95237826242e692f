/** One function of a variant with the actor that is in it, for the code of all three parts. */
import { grouped, listing, type Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/queues.en.ts';
import { does } from './labels.ts';
import { Operation, type Scene } from './scene.ts';

/**
 * @param fn its name in the source
 * @param operation the operation that the function is part of, and at whose first line the reader is shown; null: none
 */
export function functionOf(
  text: string,
  fn: keyof typeof words.functions,
  operation: keyof typeof Operation | null,
  { writer_places }: Variant,
  scene?: Scene,
): Part {
  const isThere =
    scene &&
    scene.begun > 0 &&
    !scene.rests &&
    operation !== null &&
    scene.operation === Operation[operation];
  return {
    title: words.functions[fn],
    listing: listing(text, fn, writer_places, (_, one) => (one === operation ? 0 : undefined)),
    names: writer_places,
    groups: grouped(
      isThere ? [{ place: scene.operation, role: 'reader', sign: 'works', name: does(scene.operation) }] : [],
      words.many,
    ),
  };
}
