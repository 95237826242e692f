/** The page's end of the engines' worker: what is asked becomes a promise. Nothing is there before the first question. */
import type { WorkerLike } from '../../../engine/client.ts';
import type { Exchange, FromShelves, Kind } from './messages.ts';

interface Pending {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

const shelvesWorker = (): WorkerLike =>
  new Worker(new URL('./shelves.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export class ShelvesClient {
  #spawn: () => WorkerLike;
  #onloading: (engine: string, share: number) => void;
  #worker: WorkerLike | undefined;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(onloading: (engine: string, share: number) => void, spawn: () => WorkerLike = shelvesWorker) {
    this.#onloading = onloading;
    this.#spawn = spawn;
  }

  /** Rejected with why not; a worker that died is made anew by the next question. */
  ask<K extends Kind>(kind: K, ask: Exchange[K]['ask']): Promise<Exchange[K]['answer']> {
    this.#worker ??= this.#start();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      this.#worker?.postMessage({ id, kind, ask });
    });
  }

  close(reason = 'The library was closed.') {
    this.#worker?.terminate();
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(new Error(reason)));
  }

  #start() {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromShelves>) => this.#take(data);
    worker.onerror = ({ message }) =>
      this.close(`The library’s worker stopped: ${message || 'it did not load'}.`);
    return worker;
  }

  #take(message: FromShelves) {
    if (message.kind === 'loading') return this.#onloading(message.engine, message.share);
    if (message.kind === 'failed') return this.close(`The library’s worker stopped: ${message.message}.`);
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending?.resolve(message.answer as never);
    else pending?.reject(new Error(message.message));
  }
}
