/** Leaving a lab while its threads start leaks no conductor, no memory and no frame loop. */
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { Threads } from '../../web/src/engine/threads/client.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { RingRuns } from '../../web/src/labs/ring/threads/runs.svelte.ts';

const config: Config = {
  ...{ lab: 'ring', a: 'rwmutex', b: 'cond', seed: 0, rate: 48_000 },
  knobs: { slots: 64, readers: 8, fps: 25 },
};

/** Threads that load and start when the test resolves them. */
function slow() {
  let loaded: () => void = () => undefined;
  let started: () => void = () => undefined;
  const threads = {
    load: vi.fn(() => new Promise<void>((resolve) => (started = resolve))),
    end: vi.fn(),
    run: vi.fn(() => new Promise(() => undefined)),
    slots: { read: () => [] },
  };
  const open = () =>
    new Promise<Threads>((resolve) => (loaded = () => resolve(threads as unknown as Threads)));
  return { threads, open, load: () => loaded(), start: () => started() };
}

let looks: MockInstance<typeof requestAnimationFrame>;
beforeEach(() => {
  looks = vi.spyOn(globalThis, 'requestAnimationFrame');
});

test('while their code loads: they are never started', async () => {
  const { threads, open, load } = slow();
  const runs = new RingRuns(open, 2);
  const ended = runs.start(config);
  runs.close();
  load();
  await ended;
  expect(threads.load).not.toHaveBeenCalled();
  expect(runs.status).toEqual({ state: 'none' });
});

test('while they start: they are ended, nothing runs, and no frame looks at them', async () => {
  const { threads, open, load, start } = slow();
  const runs = new RingRuns(open, 2);
  const ended = runs.start(config);
  load();
  await vi.waitFor(() => expect(threads.load).toHaveBeenCalledOnce());
  looks.mockClear();
  runs.close();
  expect(threads.end).toHaveBeenCalledOnce();
  start();
  await ended;
  expect([threads.run.mock.calls.length, looks.mock.calls.length]).toEqual([0, 0]);
  expect(runs.status).toEqual({ state: 'none' });
});
