/** Passes a file to the engine, which the labs of its module then stream or read. */
import { Refused } from '../engine/supervisor.ts';
import type { EngineClient } from '../engine/client.ts';
import type { Refusal } from '../engine/types.ts';

/**
 * @param blob null restores what the engine has without a file
 * @param onrefused called if the engine refuses the file
 * @returns whether the engine accepted it; an engine that stopped reports that itself
 */
export async function streamFile(
  client: EngineClient,
  blob: Blob | null,
  onrefused: (refusal: Refusal) => void,
): Promise<boolean> {
  try {
    const file = blob && new Uint8Array(await blob.arrayBuffer());
    await client.ask({ kind: 'stream', file }, file ? [file.buffer] : []);
    return true;
  } catch (error) {
    if (error instanceof Refused) onrefused(error.refusal);
    return false;
  }
}
