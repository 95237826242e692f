/**
 * The page's end of the threads: starts the conductor, asks it to run something, reads the crew's slots from shared memory and
 * cancels through it. To be loaded only where memory can be shared. When the conductor stops, every promise is rejected and
 * `onfail` is told; `start` then begins with fresh workers and fresh memory.
 */
import { errors } from '../../words/errors.en.ts';
import { EngineFailed, Refused, type WorkerLike } from '../client.ts';
import type { FromConductor, ToConductor, WorkName, Works } from './messages.ts';
import { Cancelling, Slots } from './slots.ts';

export interface ThreadEvents {
  /** A thread died, another one takes its slot. */
  ontrap(slot: number, message: string): void;
  /** The conductor stopped, and its threads with it. */
  onfail(message: string): void;
}

/** How a run is to go. */
export interface RunOptions<Progress> {
  /** Threads besides the conductor, 1 to 24. */
  threads: number;
  onprogress?: (share: number, progress: Progress) => void;
  /** Aborted, the run ends with what it knows by then. */
  signal?: AbortSignal;
}

export interface Outcome<Result> {
  result: Result;
  /** Whether it was ended before its time. */
  cancelled: boolean;
}

interface Pending {
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (reason: Error) => void;
  onprogress?: (share: number, progress: unknown) => void;
  cancelled: boolean;
}

/** An ask before it has its number. */
type Unnumbered<One> = One extends { ask: number } ? Omit<One, 'ask'> : never;
type Ask = Unnumbered<ToConductor>;

const newWorker = (): WorkerLike =>
  new Worker(new URL('./conductor.worker.ts', import.meta.url), { type: 'module' });

export class Threads {
  #events: ThreadEvents;
  #spawn: () => WorkerLike;
  #worker: WorkerLike | undefined;
  #ready: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  #pending = new Map<number, Pending>();
  #lastAsk = 0;
  #cancelling: Cancelling | undefined;
  #slots: Slots | undefined;
  #memory: WebAssembly.Memory | undefined;

  constructor(events: ThreadEvents, spawn = newWorker) {
    this.#events = events;
    this.#spawn = spawn;
  }

  /**
   * Begins, or begins again, with a fresh conductor; it has no threads yet.
   * @throws {EngineFailed} when it does not load
   */
  start(): Promise<void> {
    this.stop();
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromConductor>) => this.#receive(data);
    // A script that does not load says nothing of why.
    worker.onerror = (event: ErrorEvent) => this.#fail(event.message || errors.notLoaded);
    this.#worker = worker;
    return new Promise((resolve, reject) => (this.#ready = { resolve, reject }));
  }

  /** Ends the conductor and all threads, whatever they do; what was asked and not answered is rejected. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#cancelling = undefined;
    this.#slots = undefined;
    this.#memory = undefined;
    const pending = [...this.#pending.values(), ...(this.#ready ? [this.#ready] : [])];
    this.#pending.clear();
    this.#ready = undefined;
    for (const { reject } of pending) reject(new EngineFailed());
  }

  /** The memory that all threads share; undefined while there is none. */
  get memory() {
    return this.#memory;
  }

  /** The crew's slots, to be read at any time; undefined while there is no crew. */
  get slots() {
    return this.#slots;
  }

  /**
   * Runs a work, after those asked for before.
   * @throws {Refused} when the engine would not take its input
   * @throws {EngineFailed} when the conductor stopped meanwhile
   */
  run<Name extends WorkName>(
    name: Name,
    input: Works[Name]['input'],
    { threads, onprogress, signal }: RunOptions<Works[Name]['progress']>,
  ): Promise<Outcome<Works[Name]['result']>> {
    const work = { name, input } as Extract<Ask, { kind: 'run' }>['work'];
    const outcome = this.#ask({ kind: 'run', threads, work }, onprogress as Pending['onprogress']);
    const pending = this.#pending.get(this.#lastAsk);
    const cancel = () => {
      if (pending) pending.cancelled = true;
      this.#cancelFirst();
    };
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    return outcome.finally(() => signal?.removeEventListener('abort', cancel)) as Promise<
      Outcome<Works[Name]['result']>
    >;
  }

  /** Has so many threads in their slots; those beyond are kept spare. */
  async staff(threads: number): Promise<void> {
    await this.#ask({ kind: 'staff', threads });
  }

  /** Ends all threads and gives back their stacks; the conductor stays. */
  async disband(): Promise<void> {
    await this.#ask({ kind: 'disband' });
  }

  /** The tab was hidden: what a measurement has sampled meanwhile does not count. */
  hidden() {
    this.#worker?.postMessage({ kind: 'hidden' } satisfies ToConductor);
  }

  #ask(ask: Ask, onprogress?: Pending['onprogress']): Promise<Outcome<unknown>> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new EngineFailed());
    const number = ++this.#lastAsk;
    worker.postMessage({ ...ask, ask: number });
    return new Promise((resolve, reject) =>
      this.#pending.set(number, { resolve, reject, onprogress, cancelled: false }),
    );
  }

  /** Cancels the ask under way if it is to be; the others wait until they are. */
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
      case 'failed':
        return this.#fail(message.message);
    }
  }

  #take(ask: number): Pending | undefined {
    const pending = this.#pending.get(ask);
    this.#pending.delete(ask);
    this.#cancelFirst();
    return pending;
  }

  #fail(message: string) {
    if (!this.#worker) return;
    this.stop();
    this.#events.onfail(message);
  }
}
