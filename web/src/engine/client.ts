/**
 * The page's end of the engine's worker: asks become promises, pulls become frames. At most one pull is under way. When
 * the engine fails, every promise is rejected and `onfail` is told why; `start` then begins with a fresh worker.
 */
import { faultText } from '../words/faults.en.ts';
import { deadlines } from './deadlines.ts';
import type { Fault } from './fault.ts';
import type { Ask, Frame, FromEngine, Move, Scenes, ToEngine } from './messages.ts';
import type { ModuleId } from './modules.ts';
import { type Request, SupervisedWorker, type WorkerLike } from './supervisor.ts';
import type { Catalogue, Refusal } from './types.ts';

/** What the engine would not take; nothing was changed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.knob}: ${refusal.value}`);
    this.refusal = refusal;
  }
}

/** A worker was ended before it answered: it failed, or the page wants no more of it. */
export class EngineFailed extends Error {
  /** Undefined where the page ended it. */
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

/** How long the worker may take, in ms. */
type Limits = Pick<typeof deadlines, 'start' | 'ask' | 'superseded'>;

/** A worker that holds one module of the engine. */
export const engineWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: module });
const noScenes = (): Scenes => [new Float64Array(0), new Float64Array(0)];

export class EngineClient {
  readonly #events: ClientEvents;
  readonly #limits: { [K in keyof Limits]: number };
  readonly #worker: SupervisedWorker<ToEngine, FromEngine>;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Buffers that the page no longer draws from, to be filled next. */
  #spare = noScenes();
  #shown = noScenes();
  #pulling: Request | undefined;

  /** @param spawn makes its worker, a fresh one at each start */
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

  /** Begins, or begins again, with a fresh worker. */
  start() {
    this.#forget();
    this.#worker.start();
  }

  /** Ends the worker; what was asked and not answered is rejected. */
  stop() {
    this.#worker.end();
    this.#forget();
  }

  /**
   * @returns the step the worlds stood at when it was done
   * @throws {Refused} when the engine would not take it
   * @throws {EngineFailed} when the engine stopped meanwhile
   */
  ask(ask: Ask, transfer: Transferable[] = []): Promise<number> {
    if (!this.#worker.running) return Promise.reject(new EngineFailed());
    const id = ++this.#lastId;
    this.#worker.post({ kind: 'ask', id, ask }, transfer);
    const request = this.#worker.expect(this.#limits.ask);
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, request }));
  }

  /** Whether a frame is on its way. */
  get pulling() {
    return this.#pulling !== undefined;
  }

  /** Whether the engine owes an answer. */
  get busy() {
    return this.#worker.busy;
  }

  /**
   * Resolves when the engine has answered everything, or is gone. Something else is wanted of it now, so it is given a second
   * for what it owes, and no more.
   */
  settled(): Promise<void> {
    return this.#worker.settled(this.#limits.superseded);
  }

  /** Moves the worlds and has them sent; the scenes of the frame before the current one are taken back for it. */
  pull(move: Move, trace: number) {
    if (!this.#worker.running || this.#pulling) return;
    const scenes = this.#spare;
    this.#worker.post(
      { kind: 'pull', move, scenes, trace },
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

  /** Rejects what was asked; no buffer of a worker that is gone is kept. */
  #forget(fault?: Fault) {
    this.#pulling = undefined;
    this.#spare = noScenes();
    this.#shown = noScenes();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new EngineFailed(fault));
  }
}
