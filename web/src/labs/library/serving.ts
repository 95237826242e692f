/**
 * How a worker of the library answers: one ask after the other. A refusal, or what it throws as {@link Wrong}, is an answer, and
 * so is what SQLite says against a statement. Anything else is its last message: a panic or a stack overflow leaves the module's
 * memory as it happened to be.
 */
import { type Failed, faultOf } from '../../engine/fault.ts';
import { isRefusal } from '../../engine/refusal.ts';
import type { Refusal } from '../../engine/types.ts';
import { errors } from '../../words/errors.en.ts';
import type { Alive, Answered, Asked, Exchanged } from './asking.ts';
import { Wrong } from './wrong.ts';

/** What comes of each kind of ask. */
export type Answers<E extends Exchanged<E>> = {
  [K in keyof E]: (ask: E[K]['ask']) => E[K]['answer'] | Promise<E[K]['answer']>;
};

/** @returns nothing where the worker cannot go on */
function wrong(error: unknown): { message: string; refusal?: Refusal } | undefined {
  if (isRefusal(error)) return { message: errors.refused(error), refusal: error };
  const isSaid = error instanceof Wrong || (error instanceof Error && error.name === 'SQLite3Error');
  return isSaid ? { message: error.message } : undefined;
}

/**
 * Answers every message from here on.
 * @param buffers of an answer, those that go over to the page
 */
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

  // Opening takes a while, and nothing may overtake it.
  let before: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<Asked<E>>) => {
    before = before.then(() => respond(data));
  };
  // Its script has loaded; modules load when they are first asked for.
  self.postMessage({ kind: 'alive' } satisfies Alive);
}
