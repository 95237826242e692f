/**
 * The worker that plays a recording. Its first message contains the events that the threads recorded; after that it
 * serves a session like the engine's worker. It needs no threads.
 */
import init, { catalogue, ring_recording, version } from '../../../engine/pkg/ringside.js';
import { SessionServer } from './session-server.ts';
import { type Failed, notLoaded } from './fault.ts';
import type { FromEngine, Recorded, ToEngine } from './messages.ts';

const post = (message: FromEngine | Failed, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.onmessage = ({ data }: MessageEvent<Recorded>) => void begin(data);

async function begin({ config, a, b }: Recorded) {
  try {
    await init();
    const server = new SessionServer(() => ring_recording(config, a, b), post);
    self.onmessage = ({ data }: MessageEvent<ToEngine>) => server.receive(data);
    post({ kind: 'ready', version: version(), catalogue: catalogue() });
  } catch (error) {
    post({ kind: 'failed', fault: notLoaded(error) });
  }
}
