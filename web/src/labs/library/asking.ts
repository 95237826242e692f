/**
 * The page's end of a worker of the library: a request returns a promise; `serving.ts` is the other end. The worker
 * starts with the first request, and a worker that died is replaced at the next one.
 */
import { deadlines } from '../../engine/deadlines.ts';
import type { Fault } from '../../engine/fault.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../../engine/supervisor.ts';
import type { Refusal } from '../../engine/types.ts';

/** Request and answer of each kind of message. */
export type Exchanged<E> = { [K in keyof E]: { ask: unknown; answer: unknown } };

/** A request of the page. */
export interface Asked<E extends Exchanged<E>, K extends keyof E = keyof E> {
  id: number;
  kind: K;
  ask: E[K]['ask'];
}

/**
 * The answer under the same number. `wrong`: the request failed, with the message and, if the engine refused it, the
 * refusal.
 */
export type Answered<E extends Exchanged<E>> =
  | { id: number; kind: 'done'; answer: E[keyof E]['answer'] }
  | { id: number; kind: 'wrong'; message: string; refusal?: Refusal };

/** The worker has loaded, or is still working on a request; handled by the supervisor only. */
export interface Alive {
  kind: 'alive';
}

interface Pending {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
  request: Request;
}

interface Hearing<Said> {
  /** Called when the worker was ended. Returns the error that rejects outstanding requests. */
  onfault: (fault: Fault) => Error;
  /** Called with messages that do not answer a request. */
  onsaid?: (message: Said) => void;
  /** Creates the error of a failed request; by default an `Error` with the message. */
  wrong?: (message: string, refusal?: Refusal) => Error;
}

/** Deadlines of the worker, in ms. */
export interface AskingLimits {
  start: number;
  answer: number;
}

/** `Said`: messages of the worker that do not answer a request. */
export class Asking<E extends Exchanged<E>, Said extends { kind: string } = never> {
  readonly #hearing: Hearing<Said>;
  readonly #limits: AskingLimits;
  readonly #worker: SupervisedWorker<Asked<E>, Answered<E> | Said | Alive>;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  /** @param spawn creates the worker @param limits deadlines of its start, and of each answer or sign of progress */
  constructor(
    spawn: () => WorkerLike,
    hearing: Hearing<Said>,
    limits: AskingLimits = { start: deadlines.start, answer: deadlines.library },
  ) {
    this.#hearing = hearing;
    this.#limits = limits;
    this.#worker = new SupervisedWorker(
      spawn,
      {
        onmessage: (message) => {
          if ('id' in message) this.#settle(message);
          else this.#say(message);
        },
        onfault: (fault) => this.#reject(hearing.onfault(fault)),
      },
      limits,
    );
  }

  /** Whether there is a worker. */
  get begun(): boolean {
    return this.#worker.running;
  }

  ask<K extends keyof E>(kind: K, ask: E[K]['ask']): Promise<E[K]['answer']> {
    if (!this.begun) this.#worker.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#worker.post({ id, kind, ask });
      this.#pending.set(id, { resolve, reject, request: this.#worker.expect(this.#limits.answer) });
    });
  }

  /** Ends the worker and rejects outstanding requests with `reason`. */
  end(reason: Error) {
    this.#worker.end();
    this.#reject(reason);
  }

  #reject(reason: Error) {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(reason));
  }

  /** A sign that the worker is working on the oldest request. */
  #say(message: Said | Alive) {
    const [oldest] = this.#pending.values();
    oldest?.request.renew();
    if (message.kind !== 'alive') this.#hearing.onsaid?.(message as Said);
  }

  #settle(answered: Answered<E>) {
    const pending = this.#pending.get(answered.id);
    this.#pending.delete(answered.id);
    pending?.request.met();
    if (answered.kind === 'done') return pending?.resolve(answered.answer as never);
    const { message, refusal } = answered;
    pending?.reject(this.#hearing.wrong?.(message, refusal) ?? new Error(message));
  }
}
