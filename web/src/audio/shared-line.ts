/**
 * Transports samples through shared memory. The worklet's `Atomics.notify` wakes the producer; where `waitAsync` is
 * missing, a timer does.
 */
import { type Line, RESTING, LOOK_EVERY, pause } from './line.ts';
import { filled, openRing, push, readCount, setFlow, WAKE_WORD } from './sample-ring.ts';

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
  /** The sink's count at the last check of its fill, so that a read after that check ends the wait at once. */
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
