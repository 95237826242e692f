/** Source of the variants' lookups, of the handler that a lookup creates, and of the test of a type. */
import type { Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { functionOf } from '../queues/function.ts';
import type { Scene } from '../queues/scene.ts';

export const parts = (text: string, variant: Variant, scene?: Scene): Part[] => [
  functionOf(text, 'lookup', 'lookup', variant, scene),
  functionOf(text, 'handler', null, variant, scene),
  functionOf(text, 'is_format', 'test', variant, scene),
];
