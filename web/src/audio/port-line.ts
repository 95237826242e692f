/**
 * A producer that transfers blocks through a port. It learns what was played by asking, on a timer of its worker, so
 * that the worklet never posts from `process()`; played blocks come back with the answer and are filled again.
 */
import { BLOCK_FRAMES, MOST_BLOCKS, type FromQueue, type ToQueue } from './block-queue.ts';
import type { Producer } from './producer.ts';
import { CHANNELS } from './sample-ring.ts';
import { LOOK_EVERY, nextTask, pause, WORTH_WAKING } from './wake.ts';

/** @param target sample frames to keep on their way and in the worklet */
export function openPortProducer(port: MessagePort, target: number): Producer {
  const idle: Float32Array<ArrayBuffer>[] = [];
  /** The block being filled, and how far. */
  let block: Float32Array<ArrayBuffer> | undefined;
  let within = 0;
  let out = 0;
  let pushed = 0;
  let played = 0;
  let closed = false;
  let answered: (() => void)[] = [];

  const post = (message: ToQueue, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const space = () => {
    const room = (MOST_BLOCKS - out) * BLOCK_FRAMES - within;
    return Math.max(0, Math.min(target - (pushed - played), room));
  };

  /** Sends the block being filled as it is. */
  function send() {
    if (!block || within === 0) return;
    post({ kind: 'block', samples: block, frames: within }, [block.buffer]);
    out++;
    block = undefined;
    within = 0;
  }

  function push(interleaved: Float32Array, frames: number) {
    const taken = Math.min(frames, space());
    for (let from = 0; from < taken;) {
      block ??= idle.pop() ?? new Float32Array(BLOCK_FRAMES * CHANNELS);
      const part = Math.min(taken - from, BLOCK_FRAMES - within);
      block.set(interleaved.subarray(from * CHANNELS, (from + part) * CHANNELS), within * CHANNELS);
      within += part;
      from += part;
      if (within === BLOCK_FRAMES) send();
    }
    pushed += taken;
    return taken;
  }

  function rest() {
    send();
    post({ kind: 'rest' });
  }

  function wake() {
    const waiting = answered;
    answered = [];
    for (const resolve of waiting) resolve();
  }

  port.onmessage = ({ data }: MessageEvent<FromQueue>) => {
    played = data.played;
    out -= data.blocks.length;
    idle.push(...data.blocks);
    wake();
  };

  return {
    space,
    push,
    async woken() {
      send();
      await nextTask();
      while (!closed && space() < Math.min(WORTH_WAKING, target)) {
        await pause(LOOK_EVERY);
        post({ kind: 'ask' });
        await new Promise<void>((resolve) => answered.push(resolve));
      }
    },
    rest,
    close() {
      closed = true;
      rest();
      port.close();
      wake();
    },
  };
}
