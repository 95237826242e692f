/** Monibuca's load from end to end in workers of the page: counts of all combinations, stopping, and a module that fails. */
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';
import Relay from '../../web/src/labs/pools/relay/Relay.svelte';
import { COUNTED } from '../../web/src/labs/pools/relay/load.ts';
import { RelayRuns } from '../../web/src/labs/pools/relay/runs.svelte.ts';
import { soon } from './patience.ts';

test('counts the ten combinations, and stops when told to, with what it has', async () => {
  const runs = new RelayRuns();
  const ended = runs.measure();
  await soon(() => expect(runs.done).toBeGreaterThanOrEqual(COUNTED));
  runs.close();
  await ended;
  expect([runs.done, runs.failed]).toEqual([undefined, undefined]);
  const rows = runs.table?.rows ?? [];
  expect(rows).toHaveLength(COUNTED);
  const [none, all] = [rows[0].cost, rows[COUNTED - 1].cost];
  expect([none.copied_bytes > 8e6, all.copied_bytes, none.messages]).toEqual([true, 0, all.messages]);
  expect([none.wasted_checks > 0, all.wasted_checks]).toEqual([true, 0]);
});

test('two workers count together what one counts, a step at a time', async () => {
  const runs = new RelayRuns(undefined, 2);
  runs.workers = runs.most;
  const ended = runs.measure();
  await soon(() => {
    expect(runs.done).toBeGreaterThanOrEqual(COUNTED);
  });
  const two = runs.table;
  runs.workers = 1;
  const alone = runs.measure();
  await ended;
  await soon(() => expect(runs.done).toBeGreaterThanOrEqual(COUNTED));
  const one = runs.table;
  runs.close();
  await alone;
  expect([two?.load.threads, one?.load.threads]).toEqual([2, 1]);
  const counts = (table: typeof one) =>
    table?.rows.map(({ cost }) => [cost.messages, cost.calls, cost.copied_bytes, cost.wasted_checks]);
  expect(counts(two)).toEqual(counts(one));
});

/** Workers that answer when the test says so, and what each of them was sent. */
function scripted() {
  const workers: WorkerLike[] = [];
  const sent: unknown[][] = [];
  const spawn = () => {
    const own: unknown[] = [];
    const worker: WorkerLike = {
      ...{ terminate: () => undefined, onmessage: null, onerror: null },
      postMessage: (message: unknown) => void own.push(message),
    };
    sent.push(own);
    workers.push(worker);
    return worker;
  };
  const answer = (at: number, data: unknown) => {
    workers[at].onmessage?.call(workers[at] as Worker, new MessageEvent('message', { data }));
  };
  return { sent, spawn, answer };
}

test('the next step begins when all workers have taken theirs, each with its part', async () => {
  const { sent, spawn, answer } = scripted();
  const runs = new RelayRuns(spawn, 2);
  runs.workers = 2;
  const ended = runs.measure();
  const step = { kind: 'step', table: { load: { threads: 2 }, rows: [] } };
  answer(0, step);
  expect([runs.done, sent.map((own) => own.length)]).toEqual([0, [1, 1]]);
  answer(1, step);
  expect([runs.done, sent.map((own) => own.length)]).toEqual([1, [2, 2]]);
  const { seed } = sent[0][1] as { seed: number };
  expect(sent.map((own) => own[1])).toEqual([0, 1].map((worker) => ({ workers: 2, worker, seed })));
  answer(1, { kind: 'done' });
  await ended;
  expect(runs.done).toBeUndefined();
});

test('a step during which the tab was hidden does not count, and is repeated when it is shown', async () => {
  const { sent, spawn, answer } = scripted();
  const runs = new RelayRuns(spawn, 1);
  const ended = runs.measure();
  const step = { kind: 'step', table: { load: { threads: 1 }, rows: [] } };
  const setHidden = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  // Counts are exact whatever the tab does.
  setHidden(true);
  setHidden(false);
  for (let nth = 0; nth < COUNTED; nth++) answer(0, step);
  expect([runs.done, sent[0].length]).toEqual([COUNTED, COUNTED + 1]);
  setHidden(true);
  answer(0, step);
  await Promise.resolve();
  expect([runs.done, sent[0].length]).toEqual([COUNTED, COUNTED + 1]);
  setHidden(false);
  await soon(() => expect(sent[0]).toHaveLength(COUNTED + 2));
  expect(sent[0].at(-1)).toMatchObject({ discards: true });
  answer(0, step);
  expect(runs.done).toBe(COUNTED + 1);
  expect(sent[0].at(-1)).not.toHaveProperty('discards');
  runs.close();
  await ended;
  vi.restoreAllMocks();
});

test('the number of workers is chosen among those of the machine, and not while they run', async () => {
  const runs = new RelayRuns(undefined, 3);
  const props = { runs, rest: (work: () => Promise<void>) => work() };
  const screen = await render(Relay, props as never);
  await page.getByText('Monibuca from end to end').click();
  const choice = page.getByRole('combobox', { name: 'workers' });
  expect(choice.element().textContent).toBe('123');
  await choice.selectOptions('3');
  expect(runs.workers).toBe(3);
  await page.getByRole('button', { name: 'Measure the four switches' }).click();
  await expect.element(choice).toBeDisabled();
  await expect.element(page.getByText(/Divided among 3 workers/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(choice).toBeEnabled();
  expect((await axe.run(screen.container)).violations).toEqual([]);
});

test('a worker that fails ends the measurement with its reason, and the next one starts anew', async () => {
  const worker: WorkerLike = {
    ...{ terminate: () => undefined, onmessage: null, onerror: null },
    postMessage() {
      const data = { kind: 'failed', fault: { kind: 'error', message: 'out of memory' } };
      queueMicrotask(() => {
        worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
      });
    },
  };
  const runs = new RelayRuns(() => worker);
  await runs.measure();
  expect(runs.failed).toContain('out of memory');
  expect(runs.done).toBeUndefined();
});
