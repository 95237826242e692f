/** Source of the variants' lookups, of the handler that a lookup creates, and of the test of a type. */
import type { Part } from '../../components/code/listing.ts';
import type { Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { partOf } from '../queues/part.ts';
import type { Scene } from '../queues/scene.ts';

/** Parts of the file, in display order. */
const PARTS = ['lookup', 'handler', 'is_format'] as const;

export const parts = (source: Source, variant: Variant, scene?: Scene): Part[] =>
  PARTS.map((part) => partOf(source, part, part, variant, scene));
