/**
 * The page's end of the threads: starts the conductor, sends it requests, reads the state of the threads' slots from
 * shared memory, and cancels through it. Load this module only where memory can be shared. When the conductor fails,
 * every promise is rejected and `onfail` is called; `load` then begins with fresh workers and fresh memory.
 */
import { deadlines } from '../deadlines.ts';
import type { Fault } from '../fault.ts';
import { EngineFailed, type Request, SupervisedWorker, type WorkerLike } from '../supervisor.ts';
import { HostedThreads } from './hosted.ts';
import type { FromConductor, TaskName, TaskRequest, Tasks, ToConductor } from './messages.ts';
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

/** A run that the conductor has not answered yet. */
interface Run {
  onprogress: (share: number, progress: unknown) => void;
  cancelled: boolean;
  request: Request;
  /** Deadline of the request, in ms. */
  ms: number;
}

type Done = Extract<FromConductor, { kind: 'done' }>;

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

export class Threads extends SupervisedWorker<ToConductor, FromConductor> {
  readonly #events: ThreadEvents;
  readonly #limits: Limits;
  readonly #hosted = new HostedThreads((message) => this.post(message));
  #ready: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  /** Runs by the numbers of their requests. */
  #runs = new Map<number, Run>();
  #cancelling: Cancelling | undefined;
  #slots: Slots | undefined;
  #memory: WebAssembly.Memory | undefined;

  constructor(events: ThreadEvents, spawn = newWorker, limits: Limits = deadlines) {
    super(
      spawn,
      { onmessage: (message) => this.#receive(message), onfault: (fault) => events.onfail(fault) },
      limits,
    );
    this.#events = events;
    this.#limits = limits;
  }

  /** Starts a fresh conductor, without threads. @throws {EngineFailed} if it does not load */
  load(): Promise<void> {
    super.start();
    document.addEventListener('visibilitychange', this.#visibility);
    if (document.hidden) this.#visibility();
    return new Promise<void>((resolve, reject) => (this.#ready = { resolve, reject }));
  }

  /** Ends the conductor and all threads, rejects all requests that were not answered, and drops the memory. */
  override end(fault?: Fault) {
    document.removeEventListener('visibilitychange', this.#visibility);
    super.end(fault);
    this.#hosted.end();
    this.#cancelling = this.#slots = this.#memory = undefined;
    this.#ready?.reject(new EngineFailed(fault));
    this.#ready = undefined;
  }

  /** The memory that all threads share; undefined before `load` has finished. */
  get memory() {
    return this.#memory;
  }

  /** The threads' slots, which can be read at any time; undefined before `load` has finished. */
  get slots() {
    return this.#slots;
  }

  /**
   * Runs a task after those requested before it. @throws {Refused} if the engine refuses its input @throws
   * {EngineFailed} if the conductor fails before it answers
   */
  async run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]['input'],
    { threads, onprogress, signal }: RunOptions<Tasks[Name]['progress']>,
  ): Promise<Outcome<Tasks[Name]['result']>> {
    const task = { name, input } as TaskRequest;
    // The threads start before the first step.
    const first = name === 'sound' ? this.#limits.step : stepOf(name, this.#limits);
    const ms = this.#limits.resize + first;
    const request = this.request<Done>({ kind: 'run', threads, task }, ms);
    const run: Run = {
      ...{ cancelled: false, request, ms },
      onprogress: (share, progress) => {
        if (!run.cancelled && !document.hidden) request.renew(stepOf(name, this.#limits));
        onprogress?.(share, progress as Tasks[Name]['progress']);
      },
    };
    this.#runs.set(request.id, run);
    const cancel = () => {
      run.cancelled = true;
      // A cancelled run must end within the limit, whatever its threads wait for, and even in a hidden tab.
      this.post({ kind: 'visibility', hidden: false });
      request.renew(this.#limits.stop, 'stop');
      this.#cancelFirst();
    };
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return (await request.answer) as Outcome<Tasks[Name]['result']>;
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#runs.delete(request.id);
      this.#cancelFirst();
    }
  }

  /** Fills the first `threads` slots with threads; further threads are kept as spares. */
  async resize(threads: number): Promise<void> {
    await this.request({ kind: 'resize', threads }, this.#limits.resize).answer;
  }

  /** Ends all threads and frees their stacks; the conductor continues. */
  async terminate(): Promise<void> {
    await this.request({ kind: 'terminate' }, this.#limits.resize).answer;
  }

  /** While the tab is hidden, a measurement waits and owes no answer, and its current round does not count. */
  #visibility = () => {
    const { hidden } = document;
    this.post({ kind: 'visibility', hidden });
    for (const { request, ms, cancelled } of this.#runs.values()) {
      if (!cancelled) request.renew(hidden ? Infinity : ms);
    }
  };

  /** Cancels the current run if it is to be cancelled. Later ones are cancelled when they become current. */
  #cancelFirst() {
    const [first] = this.#runs;
    if (first?.[1].cancelled) this.#cancelling?.cancel(first[0]);
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
        return this.#runs.get(message.of)?.onprogress(message.share, message.progress);
      case 'trapped':
        return this.#events.ontrap(message.slot, message.message);
      case 'tell thread':
        return this.#hosted.tell(message.thread, message.message);
    }
  }
}
