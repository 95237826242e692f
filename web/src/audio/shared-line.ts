/** Samples through shared memory: the worklet's `Atomics.notify` wakes us, or a timer where `waitAsync` is missing. */
import { type Line, RESTING } from './line.ts';
import { filled, openRing, push, readCount, setFlow, WAKE_WORD } from './sample-ring.ts';
import { LOOK_EVERY, pause } from './tasks.ts';

/** `Atomics.waitAsync` (ES2024), which Firefox got in 2025. */
interface WaitAsync {
  waitAsync?: (
    words: Int32Array,
    index: number,
    value: number,
  ) => { async: false } | { async: true; value: Promise<unknown> };
}

export function sharedLine(memory: SharedArrayBuffer): Line {
  const ring = openRing(memory);
  const { waitAsync } = Atomics as WaitAsync;
  /** The sink's count when its fill was looked at last: a read after that look ends the wait at once. */
  let read = readCount(ring);

  return {
    filled() {
      read = readCount(ring);
      return filled(ring);
    },
    push: (interleaved, frames) => push(ring, interleaved, frames),
    flow: (flow) => setFlow(ring, flow),
    async played() {
      if (!waitAsync) return pause(LOOK_EVERY);
      const wait = waitAsync(ring.words, WAKE_WORD, read);
      if (wait.async) await wait.value;
    },
    close() {
      setFlow(ring, RESTING);
      Atomics.notify(ring.words, WAKE_WORD);
    },
  };
}
