/**
 * A hidden tab: nothing is measured, in each of the three kinds of measurement, and each goes on by itself when the tab is
 * shown again, without the round that was disturbed.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { Threads } from '../../web/src/engine/threads/client.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { RingRuns } from '../../web/src/labs/ring/threads/runs.svelte.ts';
import { CopiesSearch } from '../../web/src/labs/station/capacity-search.svelte.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import { soon } from './patience.ts';

const ring: Config = {
  ...{ lab: 'ring', a: 'rwmutex', b: 'cond', seed: 1, rate: 48_000 },
  knobs: { readers: 2, slow: 0, slots: 8, fps: 60, size: 500 },
};
const pool: Config = {
  ...{ lab: 'threads', a: 'baseline', b: 'shipped', seed: 1, rate: 48_000 },
  knobs: { jobs: 500 },
};

const script: Config = {
  ...{ lab: 'station', a: 'station-244', b: 'station-245', seed: 1, rate: 48_000 },
  knobs: { script: 1 },
};

let ended: () => void = () => undefined;
afterEach(() => ended());

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function frames(count: number) {
  for (let nth = 0; nth < count; nth++) await new Promise(requestAnimationFrame);
}

/**
 * Hides the tab, and expects that progress stops.
 * @param progress of the measurement @param step frames that a step may take
 */
async function hide(progress: () => unknown, step: number) {
  setHidden(true);
  // The step that has begun goes on to its end.
  await frames(step);
  const last = JSON.stringify(progress());
  await frames(3 * step);
  expect(JSON.stringify(progress())).toBe(last);
}

/** A measurement that has taken some pairs. */
async function measured(config: Config, threads: boolean) {
  const measuring = new Measuring('sharing');
  ended = () => measuring.cancel();
  const done = measuring.start(config, { threads, against: [config.b], pairs: 20, instances: 2 });
  const progress = () => (measuring.status.state === 'running' ? measuring.status.progress : undefined);
  await soon(() => expect(progress()).toMatchObject({ phase: 'measuring' }));
  return { measuring, done, progress };
}

test.each([
  ['in a worker', ring, false],
  ['on threads', pool, true],
])('a measurement %s', { timeout: 120_000 }, async (_, config, threads) => {
  const { measuring, done, progress } = await measured(config, threads);
  await hide(progress, 40);
  setHidden(false);
  await soon(() => expect(progress()?.discarded).toBeGreaterThan(0));
  await done;
  expect(measuring.status).toEqual({ state: 'done' });
  expect(measuring.about).toMatchObject({ pairs: 20, instances: 2, hidden: 1 });
  const [comparison] = measuring.result?.comparisons ?? [];
  expect(comparison).toMatchObject({ variant: config.b, instances: 2, digests_equal: true });
  expect(comparison.pairs).toBeGreaterThanOrEqual(40);
});

test('a measurement that begins in a hidden tab begins when it is shown', async () => {
  setHidden(true);
  const measuring = new Measuring('sharing');
  ended = () => measuring.cancel();
  void measuring.start(ring, { against: [ring.b] });
  await frames(60);
  expect(measuring.status).toMatchObject({ progress: { phase: 'digests', done: 0 } });
  setHidden(false);
  await soon(() => expect(measuring.status).toMatchObject({ progress: { phase: 'measuring' } }));
});

test('A and B on threads, a run at a time', { timeout: 120_000 }, async () => {
  const runs = new RingRuns();
  ended = () => runs.close();
  const done = runs.start(ring);
  const round = () => (runs.status.state === 'running' ? runs.status.round : undefined);
  // Two recorded runs, and one of the first round.
  await soon(() => expect(round()).toBeGreaterThanOrEqual(4));
  await hide(round, 120);
  setHidden(false);
  await soon(() => expect(runs.kept?.result.discarded).toBe(1));
  runs.stop();
  await done;
});

test('the search for the copies of a script that play in time', { timeout: 60_000 }, async () => {
  let slices = 0;
  const held = new CopiesSearch(() => {
    const worker = new Worker(
      new URL('../../web/src/labs/station/capacity-search.worker.ts', import.meta.url),
      { type: 'module' },
    );
    worker.addEventListener('message', () => slices++);
    return worker;
  });
  ended = () => held.stop();
  const done = held.search(script);
  await soon(() => expect(slices).toBeGreaterThan(3));
  await hide(() => slices, 30);
  const waiting = slices;
  setHidden(false);
  await soon(() => expect(slices).toBeGreaterThan(waiting));
  held.stop();
  await done;
});

test('the search for the jobs that a pool runs in time', { timeout: 60_000 }, async () => {
  const threads = new Threads({ ontrap: () => undefined, onfail: () => undefined });
  ended = () => threads.end();
  await threads.load();
  const stop = new AbortController();
  // The number of trials, after each.
  const trials: number[] = [];
  const config = { ...pool, knobs: { ...pool.knobs, workers: 2, producers: 1 } };
  const input = { config, variant: pool.b, seconds: 10 };
  const done = threads.run('poolCapacity', input, {
    ...{ threads: 2, signal: stop.signal },
    onprogress: (_, at) => trials.push(at.trials),
  });
  await soon(() => expect(trials).not.toEqual([]));
  await hide(() => trials, 60);
  const waiting = trials.length;
  setHidden(false);
  await soon(() => expect(trials.length).toBeGreaterThan(waiting));
  // The trial during which the tab was hidden is repeated.
  expect(trials[waiting]).toBe(trials[waiting - 1]);
  stop.abort();
  await done;
});
