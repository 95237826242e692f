/** Source of registering a source, growing the array, reading it, and removing a source. */
import type { Part } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { partOf } from './part.ts';
import type { Scene } from './scene.ts';

/** Parts of the file, in display order. */
const PARTS = ['register', 'grow', 'each', 'remove'] as const;

export const parts = (source: Source, variant: Variant, scene?: Scene): Part[] =>
  PARTS.map((part) => partOf(source, part, part, variant, scene));
