/** The worker that holds the engine: loads its module, reports that it is ready, then serves one session. */
import { SessionServer } from './session-server.ts';
import { type Failed, notLoaded } from './fault.ts';
import type { FromEngine, ToEngine } from './messages.ts';
import { ownModule } from './modules.ts';

const post = (message: FromEngine | Failed, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

try {
  const { Session, catalogue, stream_media, version } = await ownModule();
  const server = new SessionServer((config) => new Session(config), post, (file) => stream_media?.(file));
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => server.receive(data);
  post({ kind: 'ready', version: version(), catalogue: catalogue() });
} catch (error) {
  post({ kind: 'failed', fault: notLoaded(error) });
}
