/** The model of Go's scheduler below the ring's threads, with a fake worker that the test controls, and with the real one. */
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';
import type { Config } from '../../web/src/engine/types.ts';
import Goroutines from '../../web/src/labs/ring/goroutines/Goroutines.svelte';
import { GoroutineModel } from '../../web/src/labs/ring/goroutines/model.svelte.ts';
import { soon } from './patience.ts';

const config: Config = {
  lab: 'ring',
  a: 'sleep',
  b: 'cond',
  seed: 0,
  rate: 48_000,
  knobs: { streams: 4, readers: 5, poll: 20 },
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The panel with a worker that keeps what it is sent. */
async function shown(more: Record<string, unknown> = {}) {
  const sent: unknown[] = [];
  const workers: WorkerLike[] = [];
  const spawn = () => {
    const worker: WorkerLike = {
      postMessage: (message: unknown) => void sent.push(message),
      terminate: vi.fn(),
      onmessage: null,
      onerror: null,
    };
    workers.push(worker);
    return worker;
  };
  const answer = (data: unknown) => {
    const { onmessage } = workers.at(-1) as { onmessage: ((event: unknown) => void) | null };
    onmessage?.({ data });
  };
  const props = {
    config,
    rest: (work: () => Promise<void>) => work(),
    busy: false,
    model: new GoroutineModel(spawn),
    ...more,
  };
  const screen = await render(Goroutines, props);
  return { sent, workers, answer, screen, props };
}

test('the real model answers with a table and sentences, and is out of date when a knob changes', async () => {
  const { screen, props } = await shown({ model: new GoroutineModel() });
  await button('Model this load').click();
  await soon(() => expect(page.getByRole('table').query()).not.toBeNull());
  await expect.element(page.getByText(/4 streams with 5 subscribers each/)).toBeVisible();
  await expect
    .element(page.getByText(/Sleep takes [\d.]+ to [\d.]+ times the modelled time of Cond/))
    .toBeVisible();
  const heads = page.getByRole('columnheader').all();
  expect(heads.map((head) => head.element().textContent)).toEqual([
    'per delivery',
    'Sleep',
    'RWMutex',
    'WaitGroup',
    'Cond',
  ]);
  expect((await axe.run(screen.container)).violations).toEqual([]);
  await screen.rerender({ ...props, config: { ...config, knobs: { ...config.knobs, readers: 6 } } });
  await expect.element(page.getByText('Modelled before you changed something. Model again.')).toBeVisible();
  await expect.element(button('Model again')).toBeVisible();
});

test('sends the load once, and ends the worker with its answer', async () => {
  const { sent, workers, answer } = await shown();
  await button('Model this load').click();
  await expect.element(button('Modelling…')).toBeDisabled();
  expect(sent).toEqual([{ streams: 4, readers: 5, poll_ms: 20, processors: 8 }]);
  answer({ kind: 'ready' });
  answer({
    kind: 'refused',
    refusal: { knob: 'poll', value: '0', allowed: { kind: 'range', min: 1, max: 100, unit: 'ms' } },
  });
  await expect.element(page.getByRole('status')).toHaveTextContent('the model takes 1 to 100');
  await expect.element(button('Model this load')).toBeEnabled();
  expect(workers[0].terminate).toHaveBeenCalled();
});

test('says why the worker failed', async () => {
  const { answer } = await shown();
  await button('Model this load').click();
  answer({ kind: 'failed', fault: { kind: 'memory' } });
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('The model stopped: it ran out of memory.');
});

test('waits while threads run', async () => {
  await shown({ busy: true });
  await expect.element(button('Model this load')).toBeDisabled();
});
