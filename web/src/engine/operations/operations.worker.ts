/**
 * Counts the operations of one variant, in the copy of the module that this worker is named after. The page ends the
 * worker after its answer.
 */
import library from '../../../../engine/pkg-library/operations.wasm?url';
import memory from '../../../../engine/pkg-memory/operations.wasm?url';
import station from '../../../../engine/pkg-station/operations.wasm?url';
import sharing from '../../../../engine/pkg/operations.wasm?url';
import { reported } from '../job-worker.ts';
import { instantiate, type ModuleId } from '../modules.ts';
import type { FromJob } from '../job.ts';
import type { Config } from '../types.ts';
import { count, type Counted } from './count.ts';

/** The variant to count. A worker counts one, because its instance must be fresh. */
export interface ToOperations {
  config: Config;
  variant: string;
  /** The FLV file to stream; null for the built-in clip. */
  blob: Blob | null;
}

/** `same`: whether the variant gives the same result as that of side A. */
export type FromOperations = FromJob | { kind: 'counted'; counted: Counted; same: boolean };

const copies: Record<ModuleId, string> = { library, memory, station, sharing };

const post = (message: FromOperations) => self.postMessage(message);

async function countVariant({ config, variant, blob }: ToOperations) {
  const id = self.name as ModuleId;
  const { module, exports } = await instantiate(id, copies[id]);
  post({ kind: 'ready' });
  if (blob) module.stream_media?.(new Uint8Array(await blob.arrayBuffer()));
  const counted = count(module, exports, config, variant);
  post({ kind: 'counted', counted, same: module.same_result(config, config.a, variant) });
}

self.onmessage = ({ data }: MessageEvent<ToOperations>) => void reported(() => countVariant(data));
