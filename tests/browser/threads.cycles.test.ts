/** Starting and stopping threads ten thousand times leaks nothing. */
import { expect, test } from 'vitest';
import type { Cycles, Left } from './threads.cycles.worker.ts';

async function start() {
  const worker = new Worker(new URL('./threads.cycles.worker.ts', import.meta.url), { type: 'module' });
  const heard = () =>
    new Promise<Left>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Left>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
  await heard();
  return {
    run(cycles: Partial<Cycles>): Promise<Left> {
      worker.postMessage({ recycled: 0, fresh: 0, ...cycles } satisfies Cycles);
      return heard();
    },
    stop: () => worker.terminate(),
  };
}

test(
  '10 000 times in and out of the slots: memory and workers as after the first',
  { timeout: 60_000 },
  async () => {
    const worker = await start();
    const { threads, ...first } = await worker.run({ recycled: 1 });
    expect(first.workers).toBe(4);
    const { threads: then, ...last } = await worker.run({ recycled: 9999 });
    expect(last).toEqual(first);
    expect([threads, then]).toEqual([1, 10_000]);
    worker.stop();
  },
);

test('100 workers one after the other: every stack is given back', { timeout: 60_000 }, async () => {
  const worker = await start();
  const { threads, ...first } = await worker.run({ fresh: 1 });
  expect(first.workers).toBe(0);
  const { threads: then, ...last } = await worker.run({ fresh: 24 });
  expect(last).toEqual(first);
  expect([threads, then]).toEqual([1, 25]);
  worker.stop();
});
