/** Measuring in the conductor: threads report the same messages as a measurement in one worker. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Threads } from '../../web/src/engine/threads/client.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { soon } from './patience.ts';

const config: Config = {
  ...{ lab: 'threads', a: 'baseline', b: 'shipped', seed: 1, rate: 48_000 },
  knobs: { jobs: 500 },
};
let measuring: Measuring;

beforeEach(() => {
  measuring = new Measuring('sharing');
});
afterEach(() => measuring.cancel());

const ring: Config = { ...config, lab: 'ring', a: 'rwmutex', b: 'cond', knobs: {} };

test.each([
  ['on threads', config, true],
  ['in a worker', ring, false],
])('a measurement %s can be given up', async (_, config, threads) => {
  const ended = measuring.start(config, { threads });
  await soon(() =>
    expect(measuring.status).toMatchObject({ state: 'running', progress: { phase: 'warming up' } }),
  );
  measuring.cancel();
  await ended;
  expect(measuring.status).toEqual({ state: 'none' });
});

test('refusals of the engine are shown', async () => {
  await measuring.start({ ...config, knobs: { workers: 17 } }, { threads: true });
  expect(measuring.status).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/[Ww]orkers.*17/) as string,
  });
});

test('a page without isolation says that it has no threads, and loads nothing', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const start = vi.spyOn(Threads.prototype, 'load');
  await measuring.start(config, { threads: true });
  vi.unstubAllGlobals();
  expect(measuring.status).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/timed on threads/) as string,
  });
  expect(start).not.toHaveBeenCalled();
});
