/**
 * A worker that holds one module of the engine for several labs. It serves a session on each port that it receives,
 * with the same messages as the engine's worker. If the module fails, every port receives the fault.
 */
import { SessionServer } from './session-server.ts';
import { type Failed, notLoaded } from './fault.ts';
import type { FromEngine, ToEngine } from './messages.ts';
import { ownModule } from './modules.ts';

const loading = ownModule();

async function open(port: MessagePort) {
  const post = (message: FromEngine | Failed, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  try {
    const { Session, catalogue, version } = await loading;
    const server = new SessionServer((config) => new Session(config), post);
    port.onmessage = ({ data }: MessageEvent<ToEngine>) => server.receive(data);
    post({ kind: 'ready', version: version(), catalogue: catalogue() });
  } catch (error) {
    post({ kind: 'failed', fault: notLoaded(error) });
  }
}

self.onmessage = ({ ports }: MessageEvent) => ports.forEach((port) => void open(port));
