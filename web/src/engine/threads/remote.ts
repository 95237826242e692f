/** The conductor's proxies for the threads' workers, which the page creates: see `hosted.ts`. */
import type { WorkerLike } from '../supervisor.ts';
import { closes, type OfThread, type ToThread } from './messages.ts';

export class RemoteThreads {
  readonly #tell: (thread: number, message: ToThread) => void;
  readonly #workers = new Map<number, WorkerLike>();
  #last = 0;

  /** @param tell posts a message for a thread to the page */
  constructor(tell: (thread: number, message: ToThread) => void) {
    this.#tell = tell;
  }

  /** Creates a proxy for one more worker. The worker starts with the first message to it. */
  spawn(): WorkerLike {
    const thread = ++this.#last;
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (message: ToThread) => this.#tell(thread, message),
      // Called after a worker failed; the page has already ended it.
      terminate: () => void this.#workers.delete(thread),
    };
    this.#workers.set(thread, worker);
    return worker;
  }

  /** Delivers a message of a worker, or its failure. */
  receive(message: OfThread) {
    const worker = this.#workers.get(message.thread);
    if (message.kind === 'thread failed') {
      worker?.onerror?.call(worker as Worker, new ErrorEvent('error', { message: message.message }));
      return;
    }
    const { message: data } = message;
    if (closes(data)) this.#workers.delete(message.thread);
    worker?.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
  }
}
