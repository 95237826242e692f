/**
 * The workers of the conductor's threads. The page creates them and passes messages between them and the conductor.
 * When the conductor created them itself, Firefox 153 hung in `new Worker` in about four of eight starts of 24 threads.
 * The likely reason: a worker that creates another one waits for the main thread to register it, on a condition
 * variable that the new worker's thread waits on too, and the main thread wakes only one of the two.
 */
import { errorMessage } from '../error-message.ts';
import type { WorkerLike } from '../supervisor.ts';
import { closes, type FromThread, type OfThread, type ToThread } from './messages.ts';

/** Creates a worker for one thread, which waits for its first message. */
export const threadWorker = (): WorkerLike => new Worker(new URL('./thread.worker.ts', import.meta.url), { type: 'module' });

export class HostedThreads {
  readonly #answer: (message: OfThread) => void;
  readonly #spawn: () => WorkerLike;
  /** Workers by the conductor's number of the thread. */
  readonly #workers = new Map<number, WorkerLike>();

  /** @param answer posts to the conductor @param spawn creates a worker */
  constructor(answer: (message: OfThread) => void, spawn = threadWorker) {
    this.#answer = answer;
    this.#spawn = spawn;
  }

  /** Passes a message to a thread. The first message for a number creates its worker. */
  tell(thread: number, message: ToThread) {
    const worker = this.#workers.get(thread) ?? this.#start(thread);
    worker?.postMessage(message);
  }

  /** Ends all workers. */
  end() {
    for (const worker of this.#workers.values()) {
      // Messages already sent must not reach the next conductor, which uses the same numbers.
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
      // A content policy may forbid the worker.
      this.#answer({ kind: 'thread failed', thread, message: errorMessage(error) });
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
