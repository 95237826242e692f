/** The page's end of the engines' worker. A failed request rejects its promise with the reason. */
import { RpcClient, type RpcLimits } from '../../../engine/rpc.client.ts';
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { faultText, stopped } from '../../../words/faults.en.ts';
import type { Loading, Shelves } from './shelves.worker.ts';

const shelvesWorker = (): WorkerLike =>
  new Worker(new URL('./shelves.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export class ShelvesClient extends RpcClient<Shelves, Loading> {
  /** Called when the worker was ended after a failure; the next worker has no library. */
  onlost: () => void = () => undefined;

  constructor(
    onloading: (engine: string, share: number) => void,
    spawn: () => WorkerLike = shelvesWorker,
    limits?: RpcLimits,
  ) {
    const onprogress = ({ engine, share }: Loading) => onloading(engine, share);
    super(
      spawn,
      {
        onprogress,
        onfault: (fault) => {
          this.onlost();
          return new Error(stopped.library(faultText(fault)));
        },
      },
      limits,
    );
  }

  close() {
    this.end(new Error('The library was closed.'));
  }
}
