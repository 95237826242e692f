/** The page's end of workers that hold a module for several labs: one worker a module, a port of it for each lab. */
import type { WorkerLike } from './client.ts';
import type { ModuleId } from './modules.ts';

const newWorker = (module: ModuleId) =>
  new Worker(new URL('./desks.worker.ts', import.meta.url), { type: 'module', name: module });

export class Desks {
  #workers = new Map<ModuleId, Worker>();
  /** What clients were given of each module, to be told when its worker does not load. */
  #seats = new Map<ModuleId, WorkerLike[]>();

  /** A desk of a module, which an `EngineClient` takes for a worker of its own. */
  seat(module: ModuleId): WorkerLike {
    const { port1: near, port2: far } = new MessageChannel();
    const seat: WorkerLike = {
      postMessage: near.postMessage.bind(near) as WorkerLike['postMessage'],
      terminate: () => near.close(),
      onmessage: null,
      onerror: null,
    };
    near.onmessage = (event) => void seat.onmessage?.call(seat as Worker, event);
    this.#seats.set(module, [...(this.#seats.get(module) ?? []), seat]);
    this.#worker(module).postMessage(null, [far]);
    return seat;
  }

  /** Ends all workers. */
  close() {
    for (const worker of this.#workers.values()) worker.terminate();
    this.#workers.clear();
    this.#seats.clear();
  }

  #worker(module: ModuleId): Worker {
    const known = this.#workers.get(module);
    if (known) return known;
    const worker = newWorker(module);
    worker.onerror = (event) => {
      for (const seat of this.#seats.get(module) ?? []) void seat.onerror?.call(seat as Worker, event);
    };
    this.#workers.set(module, worker);
    return worker;
  }
}
