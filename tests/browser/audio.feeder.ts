/** The page's side of the feeding worker. */
import type { ProducerEnd } from '../../web/src/audio/producer.ts';
import type { Feed } from './audio.feeder.worker.ts';

/** Feeds interleaved stereo to a sink; resolves when the producer has passed on all of it. */
export async function feed(end: ProducerEnd, pcm: Float32Array): Promise<void> {
  const worker = new Worker(new URL('./audio.feeder.worker.ts', import.meta.url), { type: 'module' });
  try {
    await new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ end, pcm } satisfies Feed, end.kind === 'port' ? [end.port] : []);
    });
  } finally {
    // Over a port, the last block may still be in flight.
    setTimeout(() => worker.terminate(), 1000);
  }
}
