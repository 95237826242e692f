/**
 * The page's end of a session, which `SessionServer` serves in the engine's worker. A request (`ask`) returns a promise; a pull is answered by a frame, and at
 * most one pull is under way. When the engine fails, every promise is rejected and `onfail` is called with the fault;
 * `start` then creates a fresh worker.
 */
import { deadlines } from './deadlines.ts';
import type { Fault } from './fault.ts';
import type { Ask, Frame, FromEngine, Move, Recorded, Scenes, Serve, ToEngine } from './messages.ts';
import type { ModuleId } from './modules.ts';
import { Refused, type Request, SupervisedWorker, type WorkerLike } from './supervisor.ts';
import type { Catalogue, Refusal } from './types.ts';

export interface ClientEvents {
  onready(version: string, catalogue: Catalogue): void;
  onframe(frame: Frame): void;
  onfail(fault: Fault): void;
}

/** Deadlines of the worker, in ms. */
type Limits = Pick<typeof deadlines, 'start' | 'ask' | 'superseded'>;

/** Creates a worker that holds one module of the engine. It waits for a message that says to whom it serves a session. */
export const idleWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: module });

/** Creates a worker that serves a session of a module. @param recorded what it plays in place of worlds */
export function engineWorker(module: ModuleId, recorded?: Recorded): WorkerLike {
  const worker = idleWorker(module);
  worker.postMessage({ kind: 'serve', recorded } satisfies Serve);
  return worker;
}

type Done = Extract<FromEngine, { kind: 'done' }>;
const noScenes = (): Scenes => [new Float64Array(0), new Float64Array(0)];

export class SessionClient extends SupervisedWorker<ToEngine, FromEngine> {
  readonly #events: ClientEvents;
  readonly #limits: { [K in keyof Limits]: number };
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
    super(spawn, { onmessage: (message) => this.#receive(message), onfault: (fault) => events.onfail(fault) }, limits);
    this.#events = events;
    this.#limits = limits;
  }

  /** Ends the worker and rejects all requests that it has not answered. The buffers belong to it. */
  override end(fault?: Fault) {
    this.#pulling = undefined;
    this.#spare = noScenes();
    this.#shown = noScenes();
    super.end(fault);
  }

  /**
   * @returns the worlds' step when the request was carried out @throws {Refused} if the engine refuses the request
   * @throws {EngineFailed} if the engine stops before it answers
   */
  async ask(ask: Ask, transfer: Transferable[] = []): Promise<number> {
    const { answer } = this.request<Done>({ kind: 'ask', ask }, this.#limits.ask, transfer);
    return (await answer).step;
  }

  /**
   * Like `ask`, but a refusal is an answer.
   * @returns undefined if the engine stops before it answers, which it reports itself
   */
  async attempt(ask: Ask, transfer?: Transferable[]): Promise<{ step: number } | { refusal: Refusal } | undefined> {
    try {
      return { step: await this.ask(ask, transfer) };
    } catch (error) {
      return error instanceof Refused ? { refusal: error.refusal } : undefined;
    }
  }

  /** Whether a pull has not been answered yet. */
  get pulling() {
    return this.#pulling !== undefined;
  }

  /**
   * Resolves when the worker has answered everything or has ended. Gives it at most 1 s, because a new request is about
   * to replace the outstanding ones.
   */
  hurry(): Promise<void> {
    return this.settled(this.#limits.superseded);
  }

  /** Moves the worlds and requests a frame. Returns the buffers of the previous scenes to the worker for it. */
  pull(move: Move, trace: number, dump = false) {
    if (!this.running || this.#pulling) return;
    const scenes = this.#spare;
    this.post(
      { kind: 'pull', move, scenes, trace, dump },
      scenes.map(({ buffer }) => buffer),
    );
    this.#pulling = this.expect(this.#limits.ask);
  }

  #receive(message: FromEngine) {
    if (message.kind === 'ready') this.#events.onready(message.version, message.catalogue);
    if (message.kind !== 'frame') return;
    this.#pulling?.met();
    this.#pulling = undefined;
    this.#spare = this.#shown;
    this.#shown = message.frame.scenes;
    this.#events.onframe(message.frame);
  }
}
