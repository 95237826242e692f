/** How a worker of the library answers: one ask after the other, what is wrong as a sentence, a trap as its last message. */
import { isRefusal } from '../../engine/refusal.ts';
import { errors } from '../../words/errors.en.ts';

function sentence(error: unknown): string {
  if (isRefusal(error)) return errors.refused(error);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Answers every message from here on.
 * @param answer what an ask comes to
 * @param buffers of an answer, those that go over to the page
 */
export function serve<Asked extends { id: number }, Answer>(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  buffers: (answer: Answer) => Transferable[] = () => [],
) {
  async function respond(asked: Asked) {
    const { id } = asked;
    try {
      const found = await answer(asked);
      self.postMessage({ id, kind: 'done', answer: found }, { transfer: buffers(found) });
    } catch (error) {
      // A trap: nothing in its memory can be relied on.
      if (error instanceof WebAssembly.RuntimeError)
        return self.postMessage({ kind: 'failed', message: error.message });
      self.postMessage({ id, kind: 'wrong', message: sentence(error) });
    }
  }

  // Opening takes a while, and nothing may overtake it.
  let before: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<Asked>) => {
    before = before.then(() => respond(data));
  };
}
