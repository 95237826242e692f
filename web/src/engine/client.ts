/**
 * The page's end of the engine's worker. A request (`ask`) returns a promise; a pull is answered by a frame, and at
 * most one pull is under way. When the engine fails, every promise is rejected and `onfail` is called with the fault;
 * `start` then creates a fresh worker.
 */
import { faultText } from '../words/faults.en.ts';
import { deadlines } from './deadlines.ts';
import type { Fault } from './fault.ts';
import type { Ask, Frame, FromEngine, Move, Scenes, ToEngine } from './messages.ts';
import type { ModuleId } from './modules.ts';
import { type Request, SupervisedWorker, type WorkerLike } from './supervisor.ts';
import type { Catalogue, Refusal } from './types.ts';

/** The engine refused a request; nothing has changed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.knob}: ${refusal.value}`);
    this.refusal = refusal;
  }
}

/** The worker was ended before it answered, because it failed or because the page ended it. */
export class EngineFailed extends Error {
  /** Undefined if the page ended the worker. */
  readonly fault: Fault | undefined;
  constructor(fault?: Fault) {
    super(fault ? faultText(fault) : '');
    this.fault = fault;
  }
}

export interface ClientEvents {
  onready(version: string, catalogue: Catalogue): void;
  onframe(frame: Frame): void;
  onfail(fault: Fault): void;
}

interface Pending {
  resolve: (step: number) => void;
  reject: (reason: Error) => void;
  request: Request;
}

/** Deadlines of the worker, in ms. */
type Limits = Pick<typeof deadlines, 'start' | 'ask' | 'superseded'>;

/** Creates a worker that holds one module of the engine. */
export const engineWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: module });
const noScenes = (): Scenes => [new Float64Array(0), new Float64Array(0)];

export class EngineClient {
  readonly #events: ClientEvents;
  readonly #limits: { [K in keyof Limits]: number };
  readonly #worker: SupervisedWorker<ToEngine, FromEngine>;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Buffers that the page no longer reads; the next pull fills them. */
  #spare = noScenes();
  #shown = noScenes();
  #pulling: Request | undefined;

  /** @param spawn creates the worker, a fresh one at each start */
  constructor(
    events: ClientEvents,
    spawn: () => WorkerLike,
    limits: { [K in keyof Limits]: number } = deadlines,
  ) {
    this.#events = events;
    this.#limits = limits;
    const onfault = (fault: Fault) => {
      this.#forget(fault);
      events.onfail(fault);
    };
    this.#worker = new SupervisedWorker(
      spawn,
      { onmessage: (message) => this.#receive(message), onfault },
      limits,
    );
  }

  /** Starts the engine with a fresh worker. */
  start() {
    this.#forget();
    this.#worker.start();
  }

  /** Ends the worker and rejects all requests that it has not answered. */
  stop() {
    this.#worker.end();
    this.#forget();
  }

  /**
   * @returns the worlds' step when the request was carried out @throws {Refused} if the engine refuses the request
   * @throws {EngineFailed} if the engine stops before it answers
   */
  ask(ask: Ask, transfer: Transferable[] = []): Promise<number> {
    if (!this.#worker.running) return Promise.reject(new EngineFailed());
    const id = ++this.#lastId;
    this.#worker.post({ kind: 'ask', id, ask }, transfer);
    const request = this.#worker.expect(this.#limits.ask);
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, request }));
  }

  /** Whether a pull has not been answered yet. */
  get pulling() {
    return this.#pulling !== undefined;
  }

  /** Whether the worker has anything left to answer. */
  get busy() {
    return this.#worker.busy;
  }

  /**
   * Resolves when the worker has answered everything or has ended. Gives it at most 1 s, because a new request is about
   * to replace the outstanding ones.
   */
  settled(): Promise<void> {
    return this.#worker.settled(this.#limits.superseded);
  }

  /** Moves the worlds and requests a frame. Returns the buffers of the previous scenes to the worker for it. */
  pull(move: Move, trace: number, dump = false) {
    if (!this.#worker.running || this.#pulling) return;
    const scenes = this.#spare;
    this.#worker.post(
      { kind: 'pull', move, scenes, trace, dump },
      scenes.map(({ buffer }) => buffer),
    );
    this.#pulling = this.#worker.expect(this.#limits.ask);
  }

  #receive(message: FromEngine) {
    switch (message.kind) {
      case 'ready':
        return this.#events.onready(message.version, message.catalogue);
      case 'done':
        return this.#take(message.id)?.resolve(message.step);
      case 'refused':
        return this.#take(message.id)?.reject(new Refused(message.refusal));
      case 'frame':
        this.#pulling?.met();
        this.#pulling = undefined;
        this.#spare = this.#shown;
        this.#shown = message.frame.scenes;
        return this.#events.onframe(message.frame);
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.request.met();
    return pending;
  }

  /** Rejects all requests and drops the buffers, which belong to the old worker. */
  #forget(fault?: Fault) {
    this.#pulling = undefined;
    this.#spare = noScenes();
    this.#shown = noScenes();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new EngineFailed(fault));
  }
}
