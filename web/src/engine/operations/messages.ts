/** Messages between the page and a worker that counts operations. */
import type { FromJob } from '../job.ts';
import type { Config } from '../types.ts';
import type { Counted } from './count.ts';

/** The variant to count. A worker counts one, because its instance must be fresh. */
export interface ToOperations {
  config: Config;
  variant: string;
  /** The FLV file to stream; null for the built-in clip. */
  blob: Blob | null;
}

/** `same`: whether the variant gives the same result as that of side A. */
export type FromOperations = FromJob | { kind: 'counted'; counted: Counted; same: boolean };
