/**
 * The page's end of a worker that answers requests; `rpc.worker.ts` is the other end. The worker starts with the first
 * request, and a worker that died is replaced at the next one.
 */
import { errors } from '../words/errors.en.ts';
import { deadlines } from './deadlines.ts';
import type { Fault } from './fault.ts';
import type { Alive, Call, Handlers, Reply } from './rpc.worker.ts';
import { type Request, SupervisedWorker, type WorkerLike } from './supervisor.ts';

interface Pending {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
  request: Request;
}

interface Events<Progress> {
  /** Called when the worker was ended because of a fault. Returns the error that rejects outstanding requests. */
  onfault: (fault: Fault) => Error;
  /** Called with messages that do not answer a request. */
  onprogress?: (message: Progress) => void;
}

/** Deadlines of a worker, in ms. */
export interface RpcLimits {
  start: number;
  answer: number;
}

/** `Worker`: the worker's handlers. `Progress`: messages of the worker that do not answer a request. */
export class RpcClient<Worker extends Handlers, Progress extends { kind: string } = never> {
  readonly #events: Events<Progress>;
  readonly #limits: RpcLimits;
  readonly #worker: SupervisedWorker<Call, Reply | Progress | Alive>;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  /** @param spawn creates the worker @param limits deadlines of its start, and of each answer or sign of progress */
  constructor(
    spawn: () => WorkerLike,
    events: Events<Progress>,
    limits: RpcLimits = { start: deadlines.start, answer: deadlines.library },
  ) {
    this.#events = events;
    this.#limits = limits;
    this.#worker = new SupervisedWorker(
      spawn,
      {
        onmessage: (message) => {
          if ('id' in message) this.#settle(message);
          else this.#renew(message);
        },
        onfault: (fault) => this.#reject(events.onfault(fault)),
      },
      limits,
    );
  }

  /** Whether there is a worker. */
  get running(): boolean {
    return this.#worker.running;
  }

  ask<K extends keyof Worker & string>(
    kind: K,
    ...args: Parameters<Worker[K]>
  ): Promise<Awaited<ReturnType<Worker[K]>>> {
    if (!this.running) this.#worker.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#worker.post({ id, kind, args });
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

  /** The worker is working on the oldest request. */
  #renew(message: Progress | Alive) {
    const [oldest] = this.#pending.values();
    oldest?.request.renew();
    if (message.kind !== 'alive') this.#events.onprogress?.(message as Progress);
  }

  #settle(reply: Reply) {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    pending?.request.met();
    if (reply.kind === 'done') return pending?.resolve(reply.answer as never);
    const { why } = reply;
    pending?.reject(new Error(typeof why === 'string' ? why : errors.refused(why)));
  }
}
