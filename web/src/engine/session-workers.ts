/**
 * The page's end of workers that serve several labs: one worker for each module, with a port for each lab. The labs
 * share the worker's memory; when one of them fails, the worker is ended with all of them, and the next lab that opens
 * a port gets a fresh worker.
 */
import type { Failed } from './fault.ts';
import type { ModuleId } from './modules.ts';
import type { WorkerLike } from './supervisor.ts';

const newWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('./sessions.worker.ts', import.meta.url), { type: 'module', name: module });

interface Shared {
  worker: WorkerLike;
  ports: Set<WorkerLike>;
}

export class SessionWorkers {
  readonly #spawn: (module: ModuleId) => WorkerLike;
  #shared = new Map<ModuleId, Shared>();

  /** @param spawn creates the worker of a module */
  constructor(spawn = newWorker) {
    this.#spawn = spawn;
  }

  /**
   * Opens a port to a module's worker, which an `EngineClient` uses like a worker of its own. Terminating it ends the
   * shared worker.
   */
  openPort(module: ModuleId): WorkerLike {
    const shared = this.#workerOf(module);
    const { port1: near, port2: far } = new MessageChannel();
    const port: WorkerLike = {
      postMessage: near.postMessage.bind(near) as WorkerLike['postMessage'],
      terminate: () => {
        near.close();
        if (shared.ports.delete(port)) this.#end(module, shared);
      },
      onmessage: null,
      onerror: null,
      onmessageerror: null,
    };
    near.onmessage = (event) => void port.onmessage?.call(port as Worker, event);
    near.onmessageerror = (event) => void port.onmessageerror?.call(port as Worker, event);
    shared.ports.add(port);
    shared.worker.postMessage(null, [far]);
    return port;
  }

  /** Ends all workers. */
  close() {
    for (const [module, shared] of [...this.#shared]) this.#end(module, shared);
  }

  #workerOf(module: ModuleId): Shared {
    const known = this.#shared.get(module);
    if (known) return known;
    const shared: Shared = { worker: this.#spawn(module), ports: new Set() };
    shared.worker.onerror = (event) => {
      for (const port of [...shared.ports]) void port.onerror?.call(port as Worker, event);
    };
    this.#shared.set(module, shared);
    return shared;
  }

  #end(module: ModuleId, shared: Shared) {
    if (this.#shared.get(module) === shared) this.#shared.delete(module);
    shared.worker.terminate();
    const data: Failed = { kind: 'failed', fault: { kind: 'neighbour' } };
    for (const port of [...shared.ports]) {
      shared.ports.delete(port);
      port.onmessage?.call(port as Worker, new MessageEvent('message', { data }));
    }
  }
}
