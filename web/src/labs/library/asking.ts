/**
 * The page's end of a worker of the library: what is asked becomes a promise; `serving.ts` is the other end. Nothing is there
 * before the first question, and a worker that died is made anew by the next one.
 */
import { deadlines } from '../../engine/deadlines.ts';
import type { Fault } from '../../engine/fault.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../../engine/supervisor.ts';
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

/** It has loaded, or is at what it was asked: for the supervisor alone. */
export interface Alive {
  kind: 'alive';
}

interface Pending {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
  request: Request;
}

interface Hearing<Said> {
  /** The worker was ended: why. What was asked is rejected with what this returns. */
  onfault: (fault: Fault) => Error;
  /** What it says without being asked. */
  onsaid?: (message: Said) => void;
  /** What a promise is rejected with; an error of that message if nothing is said. */
  wrong?: (message: string, refusal?: Refusal) => Error;
}

/** How long the worker may take, in ms. */
export interface AskingLimits {
  start: number;
  answer: number;
}

/** `Said` is what the worker says without being asked. */
export class Asking<E extends Exchanged<E>, Said extends { kind: string } = never> {
  readonly #hearing: Hearing<Said>;
  readonly #limits: AskingLimits;
  readonly #worker: SupervisedWorker<Asked<E>, Answered<E> | Said | Alive>;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  /** @param spawn makes its worker @param limits for the start, and for each answer or word that it says on the way */
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

  /** Ends the worker; what was asked is rejected with that. */
  end(reason: Error) {
    this.#worker.end();
    this.#reject(reason);
  }

  #reject(reason: Error) {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(reason));
  }

  /** It is at the oldest of what it was asked. */
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
