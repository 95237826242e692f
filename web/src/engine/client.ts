/**
 * The page's end of the engine's worker: asks become promises, pulls become frames. At most one pull is under way. When
 * the engine stops, every promise is rejected and `onfail` is told; `start` then begins with a fresh worker.
 */
import { errors } from '../words/errors.en.ts';
import type { Ask, Frame, FromEngine, Move, Scenes, ToEngine } from './messages.ts';
import type { ModuleId } from './modules.ts';
import type { Catalogue, Refusal } from './types.ts';

/** What the engine would not take; nothing was changed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.knob}: ${refusal.value}`);
    this.refusal = refusal;
  }
}

/** The engine stopped for good. */
export class EngineFailed extends Error {}

/** What the client needs of a worker; tests give it another. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export interface ClientEvents {
  onready(version: string, catalogue: Catalogue): void;
  onframe(frame: Frame): void;
  onfail(message: string): void;
}

interface Pending {
  resolve: (step: number) => void;
  reject: (reason: Error) => void;
}

/** A worker that holds one module of the engine. */
export const engineWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: module });
const noScenes = (): Scenes => [new Float64Array(0), new Float64Array(0)];

export class EngineClient {
  #events: ClientEvents;
  #spawn: () => WorkerLike;
  #worker: WorkerLike | undefined;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Buffers that the page no longer draws from, to be filled next. */
  #spare = noScenes();
  #shown = noScenes();
  #pulling = false;

  /** @param spawn makes its worker, a fresh one at each start */
  constructor(events: ClientEvents, spawn: () => WorkerLike) {
    this.#events = events;
    this.#spawn = spawn;
  }

  /** Begins, or begins again, with a fresh worker. */
  start() {
    this.stop();
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#receive(data);
    // A script that does not load says nothing of why.
    worker.onerror = (event: ErrorEvent) => this.#fail(event.message || errors.notLoaded);
    this.#worker = worker;
  }

  /** Ends the worker; what was asked and not answered is rejected. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pulling = false;
    this.#spare = noScenes();
    this.#shown = noScenes();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new EngineFailed());
  }

  /**
   * @returns the step the worlds stood at when it was done
   * @throws {Refused} when the engine would not take it
   * @throws {EngineFailed} when the engine stopped meanwhile
   */
  ask(ask: Ask, transfer: Transferable[] = []): Promise<number> {
    if (!this.#worker) return Promise.reject(new EngineFailed());
    const id = ++this.#lastId;
    this.#send({ kind: 'ask', id, ask }, transfer);
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  /** Whether a frame is on its way. */
  get pulling() {
    return this.#pulling;
  }

  /** Moves the worlds and has them sent; the scenes of the frame before the current one are taken back for it. */
  pull(move: Move, trace: number) {
    if (!this.#worker || this.#pulling) return;
    this.#pulling = true;
    const scenes = this.#spare;
    this.#send(
      { kind: 'pull', move, scenes, trace },
      scenes.map(({ buffer }) => buffer),
    );
  }

  #send(message: ToEngine, transfer: Transferable[]) {
    this.#worker?.postMessage(message, { transfer });
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
        this.#pulling = false;
        this.#spare = this.#shown;
        this.#shown = message.frame.scenes;
        return this.#events.onframe(message.frame);
      case 'failed':
        return this.#fail(message.message);
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #fail(message: string) {
    if (!this.#worker) return;
    this.stop();
    this.#events.onfail(message);
  }
}
