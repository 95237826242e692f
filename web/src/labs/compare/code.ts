/** The comparison of two values of any shape, and of two integers: what the variant has of them. */
import type { Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { functionOf } from '../queues/function.ts';
import type { Scene } from '../queues/scene.ts';

/** The comparisons of integers, which have the same names as the polymorphic ones before them. */
const INTEGERS = /^[^]*?(?=\/\/\/ `Int\.compare a b`)/;

export function parts(text: string, variant: Variant, scene?: Scene): Part[] {
  // What stands before them is left out, but for its lines: those behind keep their numbers.
  const integers = text.replace(INTEGERS, (before) => before.replace(/./g, ''));
  const { id } = variant;
  return [
    functionOf(id === 'polymorphic' ? text : integers, 'min', 'position', variant, scene),
    functionOf(id === 'int-all' ? integers : text, 'compare', 'field', variant, scene),
    ...(id === 'int-all' ? [] : [functionOf(text, 'any', null, variant, scene)]),
  ];
}
