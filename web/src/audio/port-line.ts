/**
 * Transports samples in blocks through a port. The producer asks on a timer how much was played, so that the worklet
 * never posts from `process()`. The answer returns played blocks, which are filled again.
 */
import { BLOCK_FRAMES, MOST_BLOCKS, type FromQueue, type ToQueue } from './block-queue.ts';
import { type Line, LOOK_EVERY, pause } from './line.ts';
import { CHANNELS } from './sample-ring.ts';

export function portLine(port: MessagePort): Line {
  const idle: Float32Array<ArrayBuffer>[] = [];
  /** The block that is being filled, and its number of sample frames. */
  let block: Float32Array<ArrayBuffer> | undefined;
  let within = 0;
  /** Number of blocks that have not come back. */
  let out = 0;
  let pushed = 0;
  let played = 0;
  let closed = false;
  /** Resolvers of the promises that wait for the next answer. */
  let waiting: (() => void)[] = [];

  const post = (message: ToQueue, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  /** Sends the block that is being filled, even if it is not full. */
  function send() {
    if (!block || within === 0) return;
    post({ kind: 'block', samples: block, frames: within }, [block.buffer]);
    out++;
    block = undefined;
    within = 0;
  }

  function wake() {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  }

  port.onmessage = ({ data }: MessageEvent<FromQueue>) => {
    played = data.played;
    out -= data.blocks.length;
    idle.push(...data.blocks);
    wake();
  };

  return {
    filled: () => pushed - played,
    push(interleaved, frames) {
      const taken = Math.min(frames, (MOST_BLOCKS - out) * BLOCK_FRAMES - within);
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
    },
    flow(flow) {
      send();
      post({ kind: 'flow', flow });
    },
    async played() {
      send();
      await pause(LOOK_EVERY);
      if (closed) return;
      post({ kind: 'ask' });
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    close() {
      closed = true;
      port.close();
      wake();
    },
  };
}
