/** Source of comparing two values of any shape, and of two integers, as far as the variant has them. */
import type { Part } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { partOf } from '../queues/part.ts';
import type { Scene } from '../queues/scene.ts';

/** A variant compares either values of any shape or integers (`int_`), in `min` and in `compare`. */
export function parts(source: Source, variant: Variant, scene?: Scene): Part[] {
  const { id } = variant;
  return [
    partOf(source, id === 'polymorphic' ? 'min' : 'int_min', 'min', variant, scene),
    partOf(source, id === 'int-all' ? 'int_compare' : 'compare', 'compare', variant, scene),
    ...(id === 'int-all' ? [] : [partOf(source, 'any', 'any', variant, scene)]),
  ];
}
