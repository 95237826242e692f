/**
 * The page's end of the threads: starts the conductor, sends it requests, reads the state of the threads' slots from
 * shared memory, and cancels through it. Load this module only where memory can be shared. When the conductor fails,
 * every promise is rejected and `onfail` is called; `start` then begins with fresh workers and fresh memory.
 */
import { EngineFailed, Refused } from '../client.ts';
import { deadlines } from '../deadlines.ts';
import type { Fault } from '../fault.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../supervisor.ts';
import { HostedThreads } from './hosted.ts';
import type { FromConductor, TaskName, Tasks, ToConductor } from './messages.ts';
import { Cancelling, Slots } from './slots.ts';

export interface ThreadEvents {
  /** A thread died; another one takes its slot. */
  ontrap(slot: number, message: string): void;
  /** The conductor failed, and its threads were ended with it. */
  onfail(fault: Fault): void;
}

/** Options of a run. */
export interface RunOptions<Progress> {
  /** Threads without the conductor, 1 to 24. */
  threads: number;
  onprogress?: (share: number, progress: Progress) => void;
  /** When aborted, the run ends with its results so far. */
  signal?: AbortSignal;
}

export interface Outcome<Result> {
  result: Result;
  /** Whether the run was cancelled. */
  cancelled: boolean;
}

interface Pending {
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (reason: Error) => void;
  onprogress?: (share: number, progress: unknown) => void;
  cancelled: boolean;
  request: Request;
  /** Deadline of the request, in ms. */
  ms: number;
}

/** A request without its number. */
type Unnumbered<One> = One extends { ask: number } ? Omit<One, 'ask'> : never;
type Ask = Unnumbered<ToConductor>;

/** Deadlines of the conductor, in ms. */
type Limits = { [K in 'start' | 'resize' | 'step' | 'search' | 'stop']: number };

/**
 * Deadline of one step of a run. In a search, a trial is one step. A stream of sound has no deadline, because it lasts
 * until it is cancelled.
 */
function stepOf(task: TaskName, limits: Limits): number {
  if (task === 'sound') return Infinity;
  return task === 'ringCapacity' || task === 'poolCapacity' ? limits.search : limits.step;
}

const newWorker = (): WorkerLike =>
  new Worker(new URL('./conductor.worker.ts', import.meta.url), { type: 'module' });

export class Threads {
  readonly #events: ThreadEvents;
  readonly #limits: Limits;
  readonly #worker: SupervisedWorker<ToConductor, FromConductor>;
  readonly #hosted = new HostedThreads((message) => this.#worker.post(message));
  #ready: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  #pending = new Map<number, Pending>();
  #lastAsk = 0;
  #cancelling: Cancelling | undefined;
  #slots: Slots | undefined;
  #memory: WebAssembly.Memory | undefined;

  constructor(events: ThreadEvents, spawn = newWorker, limits: Limits = deadlines) {
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

  /** Starts a fresh conductor, without threads. @throws {EngineFailed} if it does not load */
  start(): Promise<void> {
    this.#forget();
    const started = new Promise<void>((resolve, reject) => (this.#ready = { resolve, reject }));
    this.#worker.start();
    document.addEventListener('visibilitychange', this.#visibility);
    if (document.hidden) this.#visibility();
    return started;
  }

  /** Ends the conductor and all threads, and rejects all requests that were not answered. */
  stop() {
    document.removeEventListener('visibilitychange', this.#visibility);
    this.#worker.end();
    this.#forget();
  }

  /** The memory that all threads share; undefined before `start` has finished. */
  get memory() {
    return this.#memory;
  }

  /** The threads' slots, which can be read at any time; undefined before `start` has finished. */
  get slots() {
    return this.#slots;
  }

  /**
   * Runs a task after those requested before it. @throws {Refused} if the engine refuses its input @throws
   * {EngineFailed} if the conductor fails before it answers
   */
  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]['input'],
    { threads, onprogress, signal }: RunOptions<Tasks[Name]['progress']>,
  ): Promise<Outcome<Tasks[Name]['result']>> {
    const task = { name, input } as Extract<Ask, { kind: 'run' }>['task'];
    // The threads start before the first step.
    const first = name === 'sound' ? this.#limits.step : stepOf(name, this.#limits);
    const again = (share: number, progress: Tasks[Name]['progress']) => {
      if (!pending?.cancelled && !document.hidden) pending?.request.renew(stepOf(name, this.#limits));
      onprogress?.(share, progress);
    };
    const outcome = this.#ask(
      { kind: 'run', threads, task },
      this.#limits.resize + first,
      again as Pending['onprogress'],
    );
    const pending = this.#pending.get(this.#lastAsk);
    const cancel = () => {
      if (pending) pending.cancelled = true;
      // A cancelled run must end within the limit, whatever its threads wait for, and even in a hidden tab.
      this.#worker.post({ kind: 'visibility', hidden: false });
      pending?.request.renew(this.#limits.stop, 'stop');
      this.#cancelFirst();
    };
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    return outcome.finally(() => signal?.removeEventListener('abort', cancel)) as Promise<
      Outcome<Tasks[Name]['result']>
    >;
  }

  /** Fills the first `threads` slots with threads; further threads are kept as spares. */
  async resize(threads: number): Promise<void> {
    await this.#ask({ kind: 'resize', threads }, this.#limits.resize);
  }

  /** Ends all threads and frees their stacks; the conductor continues. */
  async terminate(): Promise<void> {
    await this.#ask({ kind: 'terminate' }, this.#limits.resize);
  }

  /** While the tab is hidden, a measurement waits and owes no answer, and its current round does not count. */
  #visibility = () => {
    const { hidden } = document;
    this.#worker.post({ kind: 'visibility', hidden });
    for (const { request, ms, cancelled } of this.#pending.values()) {
      if (!cancelled) request.renew(hidden ? Infinity : ms);
    }
  };

  #ask(ask: Ask, ms: number, onprogress?: Pending['onprogress']): Promise<Outcome<unknown>> {
    if (!this.#worker.running) return Promise.reject(new EngineFailed());
    const number = ++this.#lastAsk;
    this.#worker.post({ ...ask, ask: number });
    const request = this.#worker.expect(ms);
    return new Promise((resolve, reject) =>
      this.#pending.set(number, { resolve, reject, onprogress, cancelled: false, request, ms }),
    );
  }

  /** Cancels the current request if it is to be cancelled. Later ones are cancelled when they become current. */
  #cancelFirst() {
    for (const [ask, { cancelled }] of this.#pending) {
      if (cancelled) this.#cancelling?.cancel(ask);
      return;
    }
  }

  #receive(message: FromConductor) {
    switch (message.kind) {
      case 'ready':
        this.#memory = message.memory;
        this.#slots = new Slots(message.memory, message.places);
        this.#cancelling = new Cancelling(message.memory, message.places);
        this.#ready?.resolve();
        this.#ready = undefined;
        return;
      case 'progress':
        return this.#pending.get(message.ask)?.onprogress?.(message.share, message.progress);
      case 'done':
        return this.#take(message.ask)?.resolve(message);
      case 'refused':
        return this.#take(message.ask)?.reject(new Refused(message.refusal));
      case 'trapped':
        return this.#events.ontrap(message.slot, message.message);
      case 'tell thread':
        return this.#hosted.tell(message.thread, message.message);
    }
  }

  #take(ask: number): Pending | undefined {
    const pending = this.#pending.get(ask);
    this.#pending.delete(ask);
    pending?.request.met();
    this.#cancelFirst();
    return pending;
  }

  /** Ends the threads, rejects all requests and drops the memory. */
  #forget(fault?: Fault) {
    this.#hosted.end();
    this.#cancelling = undefined;
    this.#slots = undefined;
    this.#memory = undefined;
    const pending = [...this.#pending.values(), ...(this.#ready ? [this.#ready] : [])];
    this.#pending.clear();
    this.#ready = undefined;
    for (const { reject } of pending) reject(new EngineFailed(fault));
  }
}
