/**
 * The page's end of a worker that answers requests; `rpc.worker.ts` is the other end. The worker starts with the first
 * request, and a worker that died is replaced at the next one.
 */
import { errors } from '../words/errors.en.ts';
import { deadlines } from './deadlines.ts';
import type { Fault } from './fault.ts';
import type { Alive, Call, Handlers, Reply } from './rpc.worker.ts';
import { SupervisedWorker, type WorkerLike } from './supervisor.ts';

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
  readonly #limits: RpcLimits;
  readonly #worker: SupervisedWorker<Call, Reply | Progress | Alive>;
  /** Why the last worker was ended. */
  #ended: Error | undefined;

  /** @param spawn creates the worker @param limits deadlines of its start, and of each answer or sign of progress */
  constructor(
    spawn: () => WorkerLike,
    { onfault, onprogress }: Events<Progress>,
    limits: RpcLimits = { start: deadlines.start, answer: deadlines.library },
  ) {
    this.#limits = limits;
    this.#worker = new SupervisedWorker(
      spawn,
      {
        onmessage: (message) => {
          this.#worker.progressed();
          if (message.kind !== 'alive') onprogress?.(message as Progress);
        },
        onfault: (fault) => (this.#ended = onfault(fault)),
      },
      limits,
    );
  }

  /** Whether there is a worker. */
  get running(): boolean {
    return this.#worker.running;
  }

  async ask<K extends keyof Worker & string>(
    kind: K,
    ...args: Parameters<Worker[K]>
  ): Promise<Awaited<ReturnType<Worker[K]>>> {
    return this.send(kind, args);
  }

  /** Asks, and transfers some of the arguments' parts. */
  async send<K extends keyof Worker & string>(
    kind: K,
    args: Parameters<Worker[K]>,
    transfer?: Transferable[],
  ): Promise<Awaited<ReturnType<Worker[K]>>> {
    if (!this.running) this.#worker.start();
    const request = this.#worker.request<Reply>({ kind, args }, this.#limits.answer, transfer);
    const reply = await request.answer.catch((error: unknown) => {
      throw this.#ended ?? error;
    });
    if (reply.kind === 'done') return reply.answer as never;
    const { why } = reply;
    throw new Error(typeof why === 'string' ? why : errors.refused(why));
  }

  /** Ends the worker and rejects outstanding requests with `reason`. */
  end(reason: Error) {
    this.#ended = reason;
    this.#worker.end();
  }
}
