/** Source of registering a source, growing the array, reading it, and removing a source. */
import type { Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { functionOf } from './function.ts';
import type { Scene } from './scene.ts';

export const parts = (text: string, variant: Variant, scene?: Scene): Part[] => [
  functionOf(text, 'register', 'register', variant, scene),
  functionOf(text, 'grow', null, variant, scene),
  functionOf(text, 'each', 'read', variant, scene),
  functionOf(text, 'remove', 'remove', variant, scene),
];
