/**
 * The thread pool: the conductor's management of the workers in the engine's slots. A thread that is dismissed from its
 * slot is kept as a spare and later enters another slot, because starting a worker takes about 30 ms and a stack, while
 * entering a slot takes a few microseconds.
 */
import type { InitOutput } from '../../../../engine/pkg-threads/ringside.js';
import type { WorkerLike } from '../supervisor.ts';
import type { FromThread, ToThread } from './messages.ts';
import type { Slots } from './slots.ts';

/** Functions of the engine that the slots need. */
export type Engine = Pick<InitOutput, 'thread_pool_dismiss' | 'thread_pool_wait_idle'>;

/** The first message to every thread. */
export type ThreadInit = Omit<Extract<ToThread, { kind: 'begin' }>, 'kind'>;

export class ThreadPool {
  #engine: Engine;
  #slots: Slots;
  #init: ThreadInit;
  #spawn: () => WorkerLike;
  #ontrap: (slot: number, message: string) => void;
  #bySlot = new Map<number, Thread>();
  #spare: Thread[] = [];

  /**
   * @param spawn creates a worker
   * @param ontrap called for a thread that died, as soon as the conductor handles messages
   */
  constructor(
    engine: Engine,
    slots: Slots,
    init: ThreadInit,
    spawn: () => WorkerLike,
    ontrap: (slot: number, message: string) => void,
  ) {
    this.#engine = engine;
    this.#slots = slots;
    this.#init = init;
    this.#spawn = spawn;
    this.#ontrap = ontrap;
  }

  /** Number of workers, in slots and spare. */
  get workers() {
    return this.#bySlot.size + this.#spare.length;
  }

  /**
   * Has a sleeping thread in each of the first `threads` slots and none in the others. Must not be called while the
   * threads run a task. @throws {Error} if a worker does not start
   */
  async resize(threads: number) {
    // The worker of a thread that died has closed itself.
    for (const slot of [...this.#bySlot.keys()]) {
      if (this.#slots.state(slot) === 'trapped') this.#bySlot.delete(slot);
    }
    this.#dismiss(threads);
    const wanting = Array.from({ length: threads }, (_, slot) => slot).filter(
      (slot) => !this.#bySlot.has(slot),
    );
    // All workers load before the first one enters its slot and before the conductor may block, because a blocked
    // conductor cannot start a worker.
    const fresh = Math.max(0, wanting.length - this.#spare.length);
    this.#spare.push(...(await Promise.all(Array.from({ length: fresh }, () => this.#start()))));
    for (const slot of wanting) {
      const thread = this.#spare.shift() as Thread;
      this.#bySlot.set(slot, thread);
      thread.enter(slot);
    }
    this.#engine.thread_pool_wait_idle(threads);
  }

  /** Ends all threads. Resolves when their memory has been freed. */
  async terminate() {
    this.#dismiss(0);
    await Promise.all(this.#spare.splice(0).map((thread) => thread.leave()));
  }

  #dismiss(first: number) {
    this.#engine.thread_pool_dismiss(first, this.#slots.count);
    for (const [slot, thread] of [...this.#bySlot]) {
      if (slot < first) continue;
      this.#bySlot.delete(slot);
      this.#spare.push(thread);
    }
  }

  async #start(): Promise<Thread> {
    const thread = new Thread(this.#spawn(), this.#ontrap);
    await thread.begin(this.#init);
    return thread;
  }
}

/** One worker. It may be told to enter a slot before it has left its last one, because messages keep their order. */
class Thread {
  #worker: WorkerLike;
  #ontrap: (slot: number, message: string) => void;
  #answered: (() => void) | undefined;

  constructor(worker: WorkerLike, ontrap: (slot: number, message: string) => void) {
    this.#worker = worker;
    this.#ontrap = ontrap;
    this.#worker.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if (data.kind === 'trapped') this.#ontrap(data.slot, data.message);
      else this.#answered?.();
    };
  }

  begin(init: ThreadInit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#worker.onerror = ({ message }: ErrorEvent) => {
        this.#worker.terminate();
        reject(new Error(message ?? ''));
      };
      this.#send({ kind: 'begin', ...init });
    });
  }

  enter(slot: number) {
    this.#send({ kind: 'enter', slot });
  }

  leave(): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#send({ kind: 'leave' });
    });
  }

  #send(message: ToThread) {
    this.#worker.postMessage(message);
  }
}
