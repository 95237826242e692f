/**
 * Answers requests in a worker of the library, one after the other. A refusal, a thrown {@link Wrong}, and an error of
 * SQLite in a statement are answers. Any other error is the worker's last message, because a panic or a stack overflow
 * leaves the module's memory in an unknown state.
 */
import { type Failed, faultOf } from '../../engine/fault.ts';
import { isRefusal } from '../../engine/refusal.ts';
import type { Refusal } from '../../engine/types.ts';
import { errors } from '../../words/errors.en.ts';
import type { Alive, Answered, Asked, Exchanged } from './asking.ts';
import { Wrong } from './wrong.ts';

/** Handlers for each kind of request. */
export type Answers<E extends Exchanged<E>> = {
  [K in keyof E]: (ask: E[K]['ask']) => E[K]['answer'] | Promise<E[K]['answer']>;
};

/** @returns the answer to a failed request; undefined if the worker cannot continue */
function wrong(error: unknown): { message: string; refusal?: Refusal } | undefined {
  if (isRefusal(error)) return { message: errors.refused(error), refusal: error };
  const isSaid = error instanceof Wrong || (error instanceof Error && error.name === 'SQLite3Error');
  return isSaid ? { message: error.message } : undefined;
}

/** Answers all messages from now on. @param buffers returns the buffers of an answer to transfer */
export function serve<E extends Exchanged<E>>(
  answers: Answers<E>,
  buffers: (answer: E[keyof E]['answer']) => Transferable[] = () => [],
) {
  const post = (message: Answered<E> | Failed, transfer: Transferable[] = []) =>
    self.postMessage(message, { transfer });

  async function respond<K extends keyof E>({ id, kind, ask }: Asked<E, K>) {
    try {
      const answer = await answers[kind](ask);
      post({ id, kind: 'done', answer }, buffers(answer));
    } catch (error) {
      const answer = wrong(error);
      if (answer) post({ id, kind: 'wrong', ...answer });
      else post({ kind: 'failed', fault: faultOf(error) });
    }
  }

  // Requests wait for the previous ones, because opening takes some time.
  let before: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<Asked<E>>) => {
    before = before.then(() => respond(data));
  };
  // The script has loaded; modules load with the first request.
  self.postMessage({ kind: 'alive' } satisfies Alive);
}
