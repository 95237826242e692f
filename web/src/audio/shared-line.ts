/** A producer over shared memory: the worklet's `Atomics.notify` wakes it, or a timer where `waitAsync` is missing. */
import type { Producer } from './producer.ts';
import {
  capacity,
  filled,
  openRing,
  push,
  readCount,
  rest,
  WAKE_WORD,
  type SampleRing,
} from './sample-ring.ts';
import { LOOK_EVERY, nextTask, pause, WORTH_WAKING } from './wake.ts';

/** `Atomics.waitAsync` (ES2024), which Firefox got in 2025. */
interface WaitAsync {
  waitAsync?: (
    words: Int32Array,
    index: number,
    value: number,
  ) => { async: false } | { async: true; value: Promise<unknown> };
}

/** Resolves when the sink has read beyond `read`, or at a timer's next tick. */
async function readBeyond(ring: SampleRing, read: number) {
  const atomics = Atomics as WaitAsync;
  const wait = atomics.waitAsync?.(ring.words, WAKE_WORD, read);
  if (!wait) await pause(LOOK_EVERY);
  else if (wait.async) await wait.value;
}

/** @param target sample frames to keep in the ring */
export function openSharedProducer(memory: SharedArrayBuffer, target: number): Producer {
  const ring = openRing(memory);
  const fill = Math.min(target, capacity(ring));
  const worthWaking = Math.min(WORTH_WAKING, fill);
  let closed = false;
  const space = () => Math.max(0, fill - filled(ring));

  return {
    space,
    push: (interleaved, frames) => push(ring, interleaved, Math.min(frames, space())),
    async woken() {
      await nextTask();
      while (!closed) {
        // Before the look at the fill: a read in between then ends the wait at once.
        const read = readCount(ring);
        if (space() >= worthWaking) return;
        await readBeyond(ring, read);
      }
    },
    rest: () => rest(ring),
    close() {
      closed = true;
      rest(ring);
      Atomics.notify(ring.words, WAKE_WORD);
    },
  };
}
