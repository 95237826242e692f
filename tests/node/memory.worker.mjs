/** A worker that converts a media file with a limited memory: growth beyond the limit fails. It reports how it ended. */
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ glue: string, module: WebAssembly.Module, media: Uint8Array }} */
const { glue, module, media } = workerData;
const { initSync, MediaFile } = await import(glue);

/** @param {object} message */
const post = (message) => parentPort?.postMessage(message);

try {
  initSync({ module });
  const file = new MediaFile(media);
  post({ sizes: ['h264', 'aac', 'flv', 'ts'].map((format) => file.convert(format).length) });
  post({ ended: 'done' });
} catch (error) {
  // A refusal is a plain object.
  const message = error instanceof Error ? String(error) : JSON.stringify(error);
  post({ ended: error instanceof WebAssembly.RuntimeError ? 'trap' : 'error', message });
}
