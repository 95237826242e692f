/** The page's end of the engines' worker. A promise is rejected with why not. */
import type { WorkerLike } from '../../../engine/client.ts';
import { Asking } from '../asking.ts';
import type { Exchange, Loading } from './messages.ts';

const shelvesWorker = (): WorkerLike =>
  new Worker(new URL('./shelves.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export class ShelvesClient extends Asking<Exchange, Loading> {
  constructor(onloading: (engine: string, share: number) => void, spawn: () => WorkerLike = shelvesWorker) {
    super(spawn, {
      onsaid: ({ engine, share }) => onloading(engine, share),
      onstopped: (why) => this.close(`The library’s worker stopped: ${why || 'it did not load'}.`),
    });
  }

  close(reason = 'The library was closed.') {
    this.end(new Error(reason));
  }
}
