/**
 * Answers requests in a worker, one after the other; `rpc.client.ts` is the page's end. A refusal, a thrown
 * {@link Wrong}, and an error of SQLite in a statement are answers. Any other error is the worker's last message, because
 * a panic or a stack overflow leaves the module's memory in an unknown state.
 */
import { type Failed, faultOf } from './fault.ts';
import { isRefusal } from './refusal.ts';
import type { Refusal } from './types.ts';

/** Handlers of requests by their kind. The client takes its types from those of the worker. */
export type Handlers = Record<string, (...args: never[]) => unknown>;

/** A request of the page. */
export interface Call {
  id: number;
  kind: string;
  args: unknown[];
}

/** The answer under the same number. `wrong`: the request failed, and the worker continues. */
export type Reply =
  { id: number; kind: 'done'; answer: unknown } | { id: number; kind: 'wrong'; why: Refusal | string };

/** The worker has loaded, or is still working on a request; handled by the client only. */
export interface Alive {
  kind: 'alive';
}

/** Thrown if a request fails: the message is a sentence for the user, and the worker continues. */
export class Wrong extends Error {}

const post = (message: Reply | Alive | Failed, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

/** @returns why a request failed; undefined if the worker cannot continue */
function reasonOf(error: unknown): Refusal | string | undefined {
  if (isRefusal(error)) return error;
  const isSaid = error instanceof Wrong || (error instanceof Error && error.name === 'SQLite3Error');
  return isSaid ? error.message : undefined;
}

/** Buffers of an answer's own arrays are transferred; everything else is small. */
function buffersOf(answer: unknown): Transferable[] {
  if (ArrayBuffer.isView(answer)) return [answer.buffer as ArrayBuffer];
  return Object.values(answer ?? {}).flatMap((part) =>
    ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : [],
  );
}

/** Answers all messages from now on. @param handlers or a promise of them, until which the worker is starting */
export function serve(handlers: Handlers | Promise<Handlers>) {
  const fail = (error: unknown) => post({ kind: 'failed', fault: faultOf(error) });

  async function respond({ id, kind, args }: Call) {
    try {
      const answer = await (await handlers)[kind](...(args as never[]));
      post({ id, kind: 'done', answer }, buffersOf(answer));
    } catch (error) {
      const why = reasonOf(error);
      if (why === undefined) fail(error);
      else post({ id, kind: 'wrong', why });
    }
  }

  // Requests wait for the previous ones, because opening takes some time.
  let before: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<Call>) => {
    before = before.then(() => respond(data));
  };
  void Promise.resolve(handlers).then(() => post({ kind: 'alive' }), fail);
}
