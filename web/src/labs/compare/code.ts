/** Source of comparing two values of any shape, and of two integers, as far as the variant has them. */
import type { Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { functionOf } from '../queues/function.ts';
import type { Scene } from '../queues/scene.ts';

/** Comparisons of integers, which have the same names as the polymorphic ones before them. */
const INTEGERS = /^[^]*?(?=\/\/\/ `Int\.compare a b`)/;

export function parts(text: string, variant: Variant, scene?: Scene): Part[] {
  // Everything before them is replaced by empty lines, so that line numbers remain.
  const integers = text.replace(INTEGERS, (before) => before.replace(/./g, ''));
  const { id } = variant;
  return [
    functionOf(id === 'polymorphic' ? text : integers, 'min', 'position', variant, scene),
    functionOf(id === 'int-all' ? integers : text, 'compare', 'field', variant, scene),
    ...(id === 'int-all' ? [] : [functionOf(text, 'any', null, variant, scene)]),
  ];
}
