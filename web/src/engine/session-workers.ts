/**
 * Lets several labs share engine workers: one worker for each module, with a message port for each lab. The labs share
 * the worker's memory, which may be inconsistent after a fault. Terminating any port therefore terminates the worker:
 * the other ports receive the fault `neighbour`, and the next `openPort` for the module starts a fresh worker.
 */
import { idleWorker } from './client.ts';
import type { Failed } from './fault.ts';
import type { Serve } from './messages.ts';
import type { ModuleId } from './modules.ts';
import type { WorkerLike } from './supervisor.ts';

interface WorkerWithPorts {
  worker: WorkerLike;
  /** The ports that are not terminated. */
  ports: Set<WorkerLike>;
}

export class SessionWorkers {
  readonly #spawn: (module: ModuleId) => WorkerLike;
  #shared = new Map<ModuleId, WorkerWithPorts>();

  /** @param spawn creates the worker of a module */
  constructor(spawn = idleWorker) {
    this.#spawn = spawn;
  }

  /**
   * Opens a port to a module's worker, and starts the worker if there is none. A `SessionClient` uses the port like a
   * worker of its own. Terminating the port terminates the worker.
   */
  openPort(module: ModuleId): WorkerLike {
    const shared = this.#getOrSpawn(module);
    const { port1: localPort, port2: workerPort } = new MessageChannel();
    const port: WorkerLike = {
      postMessage: localPort.postMessage.bind(localPort) as WorkerLike['postMessage'],
      terminate: () => {
        localPort.close();
        if (shared.ports.delete(port)) this.#end(module, shared);
      },
      onmessage: null,
      onerror: null,
      onmessageerror: null,
    };
    localPort.onmessage = (event) => void port.onmessage?.call(port as Worker, event);
    localPort.onmessageerror = (event) => void port.onmessageerror?.call(port as Worker, event);
    shared.ports.add(port);
    shared.worker.postMessage({ kind: 'serve' } satisfies Serve, [workerPort]);
    return port;
  }

  /** Terminates all workers; every port that is still open receives the fault `neighbour`. */
  close() {
    for (const [module, shared] of [...this.#shared]) this.#end(module, shared);
  }

  /** The module's worker; a fresh one if there is none. */
  #getOrSpawn(module: ModuleId): WorkerWithPorts {
    const existing = this.#shared.get(module);
    if (existing) return existing;
    const shared: WorkerWithPorts = { worker: this.#spawn(module), ports: new Set() };
    // Only the first port receives the event: its client terminates the worker, and `#end` reports `neighbour` to the
    // others, whose clients then no longer listen.
    shared.worker.onerror = (event) => {
      for (const port of [...shared.ports]) void port.onerror?.call(port as Worker, event);
    };
    this.#shared.set(module, shared);
    return shared;
  }

  /**
   * Terminates a worker, and reports the fault `neighbour` to its remaining ports. The next port to the module gets a
   * fresh worker.
   */
  #end(module: ModuleId, shared: WorkerWithPorts) {
    // A fresh worker of the module stays.
    if (this.#shared.get(module) === shared) this.#shared.delete(module);
    shared.worker.terminate();
    const data: Failed = { kind: 'failed', fault: { kind: 'neighbour' } };
    for (const port of [...shared.ports]) {
      shared.ports.delete(port);
      port.onmessage?.call(port as Worker, new MessageEvent('message', { data }));
    }
  }
}
