/**
 * The worker that holds one module of the engine. It serves a session to its creator or, with the same messages, on each
 * port that it receives, so that several labs can share it. If the module does not load, everybody receives the fault.
 */
import { SessionServer } from './session-server.ts';
import { type Failed, notLoaded } from './fault.ts';
import type { FromEngine, Serve, ToEngine } from './messages.ts';
import { ownModule } from './modules.ts';

const loading = ownModule();

/** @param end of a channel to the page */
async function serve(end: Pick<MessagePort, 'postMessage' | 'onmessage'>, { recorded }: Serve) {
  const post = (message: FromEngine | Failed, transfer: Transferable[] = []) => end.postMessage(message, { transfer });
  try {
    const { Session, catalogue, ring_recording, stream_media, version } = await loading;
    const server = new SessionServer(
      (config) =>
        recorded && ring_recording ? ring_recording(recorded.config, recorded.a, recorded.b) : new Session(config),
      post,
      (file) => stream_media?.(file),
    );
    end.onmessage = ({ data }: MessageEvent<ToEngine>) => server.receive(data);
    post({ kind: 'ready', version: version(), catalogue: catalogue() });
  } catch (error) {
    post({ kind: 'failed', fault: notLoaded(error) });
  }
}

self.onmessage = ({ data, ports }: MessageEvent<Serve | ToEngine>) => {
  if (data.kind === 'serve') void serve(ports[0] ?? self, data);
};
