/** How a worker of the library answers: one ask after the other, what is wrong as a sentence, a trap as its last message. */
import { isRefusal } from '../../engine/refusal.ts';
import { said } from '../../engine/said.ts';
import type { Refusal } from '../../engine/types.ts';
import { errors } from '../../words/errors.en.ts';
import type { Answered, Asked, Died, Exchanged } from './asking.ts';

/** What comes of each kind of ask. */
export type Answers<E extends Exchanged<E>> = {
  [K in keyof E]: (ask: E[K]['ask']) => E[K]['answer'] | Promise<E[K]['answer']>;
};

function wrong(error: unknown): { message: string; refusal?: Refusal } {
  if (isRefusal(error)) return { message: errors.refused(error), refusal: error };
  return { message: said(error) };
}

/**
 * Answers every message from here on.
 * @param buffers of an answer, those that go over to the page
 */
export function serve<E extends Exchanged<E>>(
  answers: Answers<E>,
  buffers: (answer: E[keyof E]['answer']) => Transferable[] = () => [],
) {
  const post = (message: Answered<E> | Died, transfer: Transferable[] = []) =>
    self.postMessage(message, { transfer });

  async function respond<K extends keyof E>({ id, kind, ask }: Asked<E, K>) {
    try {
      const answer = await answers[kind](ask);
      post({ id, kind: 'done', answer }, buffers(answer));
    } catch (error) {
      // A trap: nothing in its memory can be relied on.
      if (error instanceof WebAssembly.RuntimeError) return post({ kind: 'failed', message: error.message });
      post({ id, kind: 'wrong', ...wrong(error) });
    }
  }

  // Opening takes a while, and nothing may overtake it.
  let before: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<Asked<E>>) => {
    before = before.then(() => respond(data));
  };
}
