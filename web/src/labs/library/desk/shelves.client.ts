/** The page's end of the engines' worker. A promise is rejected with why not. */
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { faultText, stopped } from '../../../words/faults.en.ts';
import { Asking, type AskingLimits } from '../asking.ts';
import type { Exchange, Loading } from './messages.ts';

const shelvesWorker = (): WorkerLike =>
  new Worker(new URL('./shelves.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export class ShelvesClient extends Asking<Exchange, Loading> {
  /** Told when the worker was ended because it failed: the next one has no library. */
  onlost: () => void = () => undefined;

  constructor(
    onloading: (engine: string, share: number) => void,
    spawn: () => WorkerLike = shelvesWorker,
    limits?: AskingLimits,
  ) {
    super(
      spawn,
      {
        onsaid: ({ engine, share }) => onloading(engine, share),
        onfault: (fault) => {
          this.onlost();
          return new Error(stopped.library(faultText(fault)));
        },
      },
      limits,
    );
  }

  close(reason = 'The library was closed.') {
    this.end(new Error(reason));
  }
}
