/**
 * The workers of a conductor's threads. The page makes them, and passes messages between them and the conductor.
 *
 * A conductor that made them itself hung in Firefox 153, in four of about eight starts of 24 threads, inside `new Worker`.
 * The likely reason: a worker that makes another one waits for the main thread to register it, on a condition
 * variable that the new worker's thread waits on too, and the main thread wakes only one of the two.
 */
import { said } from '../said.ts';
import type { WorkerLike } from '../supervisor.ts';
import { closes, type FromThread, type OfThread, type ToThread } from './messages.ts';

/** A worker for one thread, not yet begun. */
export const threadWorker = (): WorkerLike => new Worker(new URL('./thread.worker.ts', import.meta.url), { type: 'module' });

export class HostedThreads {
  readonly #answer: (message: OfThread) => void;
  readonly #spawn: () => WorkerLike;
  /** By the conductor's number for each. */
  readonly #workers = new Map<number, WorkerLike>();

  /** @param answer posts to the conductor @param spawn makes a worker */
  constructor(answer: (message: OfThread) => void, spawn = threadWorker) {
    this.#answer = answer;
    this.#spawn = spawn;
  }

  /** Passes a message on to a thread. The first one for a number makes its worker. */
  tell(thread: number, message: ToThread) {
    const worker = this.#workers.get(thread) ?? this.#start(thread);
    worker?.postMessage(message);
  }

  /** Ends all of them, whatever they do. */
  end() {
    for (const worker of this.#workers.values()) {
      // What it has said already must not reach the next conductor, which has the same numbers.
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    }
    this.#workers.clear();
  }

  #start(thread: number): WorkerLike | undefined {
    let worker: WorkerLike;
    try {
      worker = this.#spawn();
    } catch (error) {
      // A content policy may forbid it.
      this.#answer({ kind: 'thread failed', thread, message: said(error) });
      return undefined;
    }
    this.#workers.set(thread, worker);
    worker.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if (closes(data)) this.#workers.delete(thread);
      this.#answer({ kind: 'thread said', thread, message: data });
    };
    worker.onerror = (event: ErrorEvent) => {
      event.preventDefault?.();
      worker.terminate();
      this.#workers.delete(thread);
      this.#answer({ kind: 'thread failed', thread, message: event.message ?? '' });
    };
    return worker;
  }
}
