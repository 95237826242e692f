/** The worker that holds the engine: loads it, says so, then answers the page. */
import init, { catalogue, Session, version } from '../../../engine/pkg/ringside.js';
import { Desk } from './desk.ts';
import type { FromEngine, ToEngine } from './messages.ts';

const post = (message: FromEngine, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
const desk = new Desk((config) => new Session(config), post);

try {
  await init();
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => desk.receive(data);
  post({ kind: 'ready', version: version(), catalogue: catalogue() });
} catch (error) {
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
