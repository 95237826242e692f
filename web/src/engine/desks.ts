/**
 * The page's end of workers that serve several labs: one worker for each module, with a port for each lab. The labs
 * share the worker's memory; when one of them fails, the worker is ended with all of them, and the next lab that opens
 * a port gets a fresh worker.
 */
import type { Failed } from './fault.ts';
import type { ModuleId } from './modules.ts';
import type { WorkerLike } from './supervisor.ts';

const newWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('./desks.worker.ts', import.meta.url), { type: 'module', name: module });

interface Held {
  worker: WorkerLike;
  seats: Set<WorkerLike>;
}

export class Desks {
  readonly #spawn: (module: ModuleId) => WorkerLike;
  #held = new Map<ModuleId, Held>();

  /** @param spawn creates the worker of a module */
  constructor(spawn = newWorker) {
    this.#spawn = spawn;
  }

  /**
   * Opens a port to a module's worker, which an `EngineClient` uses like a worker of its own. Terminating it ends the
   * shared worker.
   */
  seat(module: ModuleId): WorkerLike {
    const held = this.#hold(module);
    const { port1: near, port2: far } = new MessageChannel();
    const seat: WorkerLike = {
      postMessage: near.postMessage.bind(near) as WorkerLike['postMessage'],
      terminate: () => {
        near.close();
        if (held.seats.delete(seat)) this.#end(module, held);
      },
      onmessage: null,
      onerror: null,
      onmessageerror: null,
    };
    near.onmessage = (event) => void seat.onmessage?.call(seat as Worker, event);
    near.onmessageerror = (event) => void seat.onmessageerror?.call(seat as Worker, event);
    held.seats.add(seat);
    held.worker.postMessage(null, [far]);
    return seat;
  }

  /** Ends all workers. */
  close() {
    for (const [module, held] of [...this.#held]) this.#end(module, held);
  }

  #hold(module: ModuleId): Held {
    const known = this.#held.get(module);
    if (known) return known;
    const held: Held = { worker: this.#spawn(module), seats: new Set() };
    held.worker.onerror = (event) => {
      for (const seat of [...held.seats]) void seat.onerror?.call(seat as Worker, event);
    };
    this.#held.set(module, held);
    return held;
  }

  #end(module: ModuleId, held: Held) {
    if (this.#held.get(module) === held) this.#held.delete(module);
    held.worker.terminate();
    const data: Failed = { kind: 'failed', fault: { kind: 'neighbour' } };
    for (const seat of [...held.seats]) {
      held.seats.delete(seat);
      seat.onmessage?.call(seat as Worker, new MessageEvent('message', { data }));
    }
  }
}
