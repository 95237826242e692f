/**
 * The page's end of a worker of the library: what is asked becomes a promise; `serving.ts` is the other end. Nothing is there
 * before the first question, and a worker that died is made anew by the next one.
 */
import type { WorkerLike } from '../../engine/client.ts';
import type { Refusal } from '../../engine/types.ts';

/** By what may be asked: what goes along, and what comes back. */
export type Exchanged<E> = { [K in keyof E]: { ask: unknown; answer: unknown } };

/** What the page says. */
export interface Asked<E extends Exchanged<E>, K extends keyof E = keyof E> {
  id: number;
  kind: K;
  ask: E[K]['ask'];
}

/** What comes back under the same number. `wrong`: it was not done, and why; with what the engine refused, where it did. */
export type Answered<E extends Exchanged<E>> =
  | { id: number; kind: 'done'; answer: E[keyof E]['answer'] }
  | { id: number; kind: 'wrong'; message: string; refusal?: Refusal };

/** The last message of a worker that is dead. */
export interface Died {
  kind: 'failed';
  message: string;
}

interface Pending {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

interface Hearing<Said> {
  /** The worker does not go on: why, or nothing where it did not load. It is to be ended. */
  onstopped: (why: string) => void;
  /** What it says without being asked. */
  onsaid?: (message: Said) => void;
  /** What a promise is rejected with; an error of that message if nothing is said. */
  wrong?: (message: string, refusal?: Refusal) => Error;
}

/** `Said` is what the worker says without being asked. */
export class Asking<E extends Exchanged<E>, Said extends { kind: string } = never> {
  readonly #spawn: () => WorkerLike;
  readonly #hearing: Hearing<Said>;
  #worker: WorkerLike | undefined;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  /** @param spawn makes its worker */
  constructor(spawn: () => WorkerLike, hearing: Hearing<Said>) {
    this.#spawn = spawn;
    this.#hearing = hearing;
  }

  /** Whether there is a worker. */
  get begun(): boolean {
    return this.#worker !== undefined;
  }

  ask<K extends keyof E>(kind: K, ask: E[K]['ask']): Promise<E[K]['answer']> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ id, kind, ask } satisfies Asked<E, K>);
    });
  }

  /** Ends the worker; what was asked is rejected with that. */
  end(reason: Error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(reason));
  }

  #start() {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<Answered<E> | Died | Said>) => {
      if ('id' in data) this.#settle(data);
      else if (data.kind === 'failed') this.#hearing.onstopped((data as Died).message);
      else this.#hearing.onsaid?.(data as Said);
    };
    worker.onerror = ({ message }) => this.#hearing.onstopped(message);
    return worker;
  }

  #settle(answered: Answered<E>) {
    const pending = this.#pending.get(answered.id);
    this.#pending.delete(answered.id);
    if (answered.kind === 'done') return pending?.resolve(answered.answer as never);
    const { message, refusal } = answered;
    pending?.reject(this.#hearing.wrong?.(message, refusal) ?? new Error(message));
  }
}
