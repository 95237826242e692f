/**
 * What a measurement has when it ends: a time for every variant, also of the lab with the most of them; and if it is stopped,
 * the rounds that were kept, with their own verdict; or why there is nothing.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { FromMeasure } from '../../web/src/engine/messages.ts';
import { Threads } from '../../web/src/engine/threads/client.ts';
import type { Comparison, Config } from '../../web/src/engine/types.ts';
import { defaults } from '../../web/src/link/link.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import foreign from '../fixtures/foreign.flv?url';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { loadEngine } from './engine.real.ts';
import { comparison } from './parts.sample.ts';
import { soon } from './patience.ts';

let measuring: Measuring;
afterEach(() => measuring.cancel());

const ring: Config = {
  ...{ lab: 'ring', a: 'rwmutex', b: 'cond', seed: 1, rate: 48_000 },
  knobs: { readers: 2, slow: 0, slots: 8, fps: 60, size: 500 },
};
const pool: Config = {
  ...{ lab: 'threads', a: 'baseline', b: 'shipped', seed: 1, rate: 48_000 },
  knobs: { jobs: 500 },
};

/** `tests/node/measure.labs.test.ts` expects a time for each variant of each lab. */
test('the lab with the most variants has a first answer, and goes on to all of them', async () => {
  const { client, labs } = await loadEngine('station');
  client.end();
  const { config } = defaults(labs.find(({ id }) => id === 'station')!);
  measuring = new Measuring('station');
  const over = measuring.start(config);
  await soon(() => expect(measuring.status).toMatchObject({ state: 'running', answered: true }));
  await soon(() => expect(measuring.status).toMatchObject({ progress: { phase: 'warming up' } }));
  measuring.stop();
  await over;
  expect(measuring.status).toEqual({ state: 'done' });
  expect(measuring.result?.tick_us).toBeGreaterThan(0);
  const [answer] = measuring.result?.comparisons ?? [];
  expect(answer).toMatchObject({ baseline: config.a, variant: config.b, digests_equal: true });
  expect(answer.pairs).toBeGreaterThan(0);
});

test.each([
  ['in a worker', ring, false],
  ['on threads', pool, true],
])('stopped %s, it keeps its rounds', { timeout: 120_000 }, async (_, config, threads) => {
  measuring = new Measuring('sharing');
  const over = measuring.start(config, { threads, against: [config.b], pairs: 500, instances: 2 });
  await soon(() =>
    expect(measuring.status).toMatchObject({
      progress: { phase: 'measuring', done: expect.any(Number) as number },
    }),
  );
  await soon(() =>
    expect((measuring.status as { progress?: { done: number } }).progress?.done).toBeGreaterThan(1),
  );
  measuring.stop();
  await over;
  expect([measuring.status.state, measuring.stopped]).toEqual(['done', true]);
  const [one] = measuring.result?.comparisons ?? [];
  expect(one).toMatchObject({ variant: config.b, digests_equal: true, instances: 1 });
  expect(one.pairs).toBeGreaterThan(1);
  expect(one.pairs).toBeLessThan(500);
});

test.each([
  ['on threads', pool, true],
  ['in a worker', ring, false],
])('a measurement %s can be given up', async (_, config, threads) => {
  measuring = new Measuring('sharing');
  const ended = measuring.start(config, { threads });
  await soon(() =>
    expect(measuring.status).toMatchObject({ state: 'running', progress: { phase: 'warming up' } }),
  );
  measuring.cancel();
  await ended;
  expect(measuring.status).toEqual({ state: 'none' });
});

test('refusals of the engine are shown', async () => {
  measuring = new Measuring('sharing');
  await measuring.start({ ...pool, knobs: { workers: 17 } }, { threads: true });
  expect(measuring.status).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/[Ww]orkers.*17/) as string,
  });
});

test('a page without isolation says that it has no threads, and loads nothing', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const start = vi.spyOn(Threads.prototype, 'load');
  measuring = new Measuring('sharing');
  await measuring.start(pool, { threads: true });
  expect(measuring.status).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/timed on threads/) as string,
  });
  expect(start).not.toHaveBeenCalled();
});

test('a picked file is taken apart by the worker that measures, too: one that is cut off is refused by the byte', async () => {
  const { client, labs } = await loadEngine('memory');
  client.end();
  measuring = new Measuring('memory');
  measuring.blob = (await (await fetch(foreign)).blob()).slice(0, 5_000);
  await measuring.start(defaults(labs.find(({ id }) => id === 'share')!).config);
  expect(measuring.status).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('byte 4999') as string,
  });
});

/** A measurement whose worker says what the test says. */
function scripted(instances: number) {
  const worker = new ScriptedWorker<{ kind: string }>();
  measuring = new Measuring('sharing', () => worker);
  void measuring.start(ring, { instances });
  const say = (data: FromMeasure) => worker.say(data);
  const result = (pairs: number, more: Partial<Comparison> = {}) => ({
    tick_us: 5,
    comparisons: [comparison('cond', 1.2, { pairs, instances: 1, ...more })],
  });
  const samples = { matches: [] };
  return {
    worker,
    first: (pairs: number, more: Partial<Comparison> = {}) =>
      say({ kind: 'first', result: result(pairs, more) }),
    stopped: (pairs: number) => say({ kind: 'stopped', result: result(pairs) }),
    instance: (number: number) =>
      say({ kind: 'result', samples, result: result(12 * number, { instances: number }) }),
    untimed: () => say({ kind: 'result', samples, result: result(0) }),
    shown: () => measuring.result?.comparisons[0].pairs,
  };
}

test('stopped while all variants are measured, the answer with more pairs of A and B stays', () => {
  for (const [first, stopped, shown] of [
    [20, 3, 20],
    [3, 12, 12],
    [0, 1, 1],
    [0, 0, undefined],
  ] as const) {
    const run = scripted(5);
    run.first(first);
    measuring.stop();
    expect(measuring.running, 'it waits for the rounds').toBe(true);
    run.stopped(stopped);
    expect([measuring.status.state, run.shown()]).toEqual([shown === undefined ? 'none' : 'done', shown]);
    expect(run.worker.sent.filter(({ kind }) => kind === 'stop')).toHaveLength(1);
  }
});

test('stopped after some instances, it keeps the first, or all complete ones from the third on', () => {
  for (const [complete, shown] of [
    [1, 12],
    [2, 12],
    [3, 36],
    [4, 48],
  ]) {
    const run = scripted(5);
    run.first(20);
    for (let number = 1; number <= complete; number++) run.instance(number);
    measuring.stop();
    expect([measuring.status.state, run.shown()]).toEqual(['done', shown]);
    expect(measuring.about?.instances).toBe(complete < 3 ? 1 : complete);
  }
});

test('an instance without a pair does not take the place of the first answer', () => {
  const run = scripted(5);
  run.first(20);
  run.untimed();
  expect([measuring.status.state, run.shown()]).toEqual(['done', 20]);
});

test.each<[string, number, Partial<Comparison>]>([
  ['below the clock, because it has warmed up for a short time only,', 20, { verdict: 'below the clock' }],
  ['without a pair', 0, {}],
])('a first answer %s is not shown, a later one is', (_, pairs, more) => {
  const run = scripted(5);
  run.first(pairs, more);
  expect([measuring.status, run.shown()]).toMatchObject([{ state: 'running', answered: false }, undefined]);
  run.first(3);
  expect([measuring.status, run.shown()]).toMatchObject([{ answered: true }, 3]);
});

test('a second stop does not wait', () => {
  const run = scripted(5);
  run.first(20);
  measuring.stop();
  measuring.stop();
  expect([measuring.status.state, run.shown()]).toEqual(['done', 20]);
});
