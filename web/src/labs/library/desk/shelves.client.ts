/** The page's end of the engines' worker. A failed request rejects its promise with the reason. */
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { faultText, stopped } from '../../../words/faults.en.ts';
import { Asking, type AskingLimits } from '../asking.ts';
import type { Exchange, Loading } from './messages.ts';

const shelvesWorker = (): WorkerLike =>
  new Worker(new URL('./shelves.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export class ShelvesClient extends Asking<Exchange, Loading> {
  /** Called when the worker was ended after a failure; the next worker has no library. */
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
