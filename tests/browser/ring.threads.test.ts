/** The panel of the ring on real threads, with fake threads that the test controls. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Refused } from '../../web/src/engine/supervisor.ts';
import type { Config, Variant } from '../../web/src/engine/types.ts';
import Panel from '../../web/src/labs/ring/threads/Panel.svelte';
import { RingRuns } from '../../web/src/labs/ring/threads/runs.svelte.ts';
import { found } from '../fixtures/ring.threads.ts';
import { fakeThreads } from './threads.fake.ts';
import { variants } from './parts.sample.ts';
import { soon } from './patience.ts';

const config: Config = {
  lab: 'ring',
  a: 'rwmutex',
  b: 'cond',
  seed: 0,
  rate: 48_000,
  knobs: { slots: 64, readers: 8, fps: 25 },
};
const threads = { rung: 'threads', reason: null, offers: [] } as const;
const flights = [new Uint32Array(4), new Uint32Array(8)];
const of = (id: string) => variants.find((variant) => variant.id === id) as Variant;

async function shown(more: Record<string, unknown> = {}) {
  const fake = fakeThreads();
  const runs = new RingRuns(fake.open, 2);
  const onwatch = vi.fn();
  const onoffer = vi.fn();
  const props = {
    runs,
    config,
    variants: [of('rwmutex'), of('cond')] as [Variant, Variant],
    rung: threads,
    onoffer,
    rest: (work: () => Promise<void>) => work(),
    watching: false,
    onwatch,
    ...more,
  };
  const screen = await render(Panel, props);
  return { ...fake, runs, onwatch, onoffer, screen, props };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sentence = () => page.getByRole('heading', { level: 2 });
const ran = { done: 10, of: 10, found, flights };

/** The panel when everything has run. */
async function finished(more: Record<string, unknown> = {}) {
  const panel = await shown(more);
  await button('Run on threads').click();
  await soon(() => expect(panel.asked).toHaveLength(1));
  panel.asked[0].end(ran);
  await expect.element(button('Run again')).toBeVisible();
  return panel;
}

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('starts no thread before a press, and describes the press', async () => {
  const { open } = await shown();
  await expect.element(sentence()).toHaveTextContent('Not run on threads here yet.');
  await expect
    .element(page.getByText(/8 readers on 3 threads of this browser: 34 runs of 3.2.s/))
    .toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test('runs A and B with the configuration on screen, shows how far it is, and what was found so far', async () => {
  const { asked } = await shown();
  await button('Run on threads').click();
  await soon(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ name: 'ring', input: { config, threads: 2, pairs: 8, ms: 3200 } });
  await expect.element(sentence()).toHaveTextContent('Starting threads.');
  asked[0].progress({ done: 3, of: 10, found: null });
  await expect.element(sentence()).toHaveTextContent('Running, round 4 of 10.');
  await expect.element(page.getByRole('list', { name: 'Threads by slot' })).toBeVisible();
  asked[0].progress({ done: 4, of: 10, found: { ...found, pairs: 1 } });
  await expect
    .element(page.getByRole('row', { name: /busy per delivery/ }))
    .toHaveTextContent(/4\.32.µs\s*2\.40.µs/);
  asked[0].end(ran);
  await expect
    .element(sentence())
    .toHaveTextContent('B never stops the station. A is awake 1.80 times as long per delivery on 3 threads.');
  await expect
    .element(page.getByText(/interval 1\.62 to 2\.01, 8 pairs of runs\. A against A: ±3\.0.%/))
    .toBeVisible();
  await expect.element(page.getByText(/A: half of 3.200 deliveries within 18\.0.µs/)).toBeInTheDocument();
});

test('Stop ends the run, and its partial result stays', async () => {
  const { asked } = await shown();
  await button('Run on threads').click();
  await soon(() => expect(asked).toHaveLength(1));
  await button('Stop').click();
  expect(asked[0].signal.aborted).toBe(true);
  asked[0].end({ done: 5, of: 10, found: { ...found, pairs: 1 }, flights }, true);
  await expect.element(page.getByText(/1 pair of runs.*Stopped early/)).toBeVisible();
});

test('figures of another configuration are marked', async () => {
  const { screen } = await finished();
  await screen.rerender({ config: { ...config, knobs: { ...config.knobs, readers: 9 } } });
  await expect.element(page.getByText(/Run before you changed something/)).toBeVisible();
  expect(document.querySelector('section.stale table')).not.toBeNull();
  await expect.element(button('Watch what the threads did')).not.toBeInTheDocument();
});

test('a strategy without a version on threads says so, and nothing can be pressed', async () => {
  await shown({ variants: [of('queue-copy'), of('cond')] });
  await expect
    .element(page.getByText(/^Queue, one copy each \(A\) has no version on real threads/))
    .toBeVisible();
  await expect.element(button('Run on threads')).toBeDisabled();
  await expect.element(button('How many readers does it hold?')).toBeDisabled();
});

test('a page without threads says why and what helps, and loads nothing', async () => {
  const rung = { rung: 'single', reason: 'no-headers-top', offers: ['reload'] } as const;
  const { onoffer, open } = await shown({ rung });
  await expect.element(sentence()).toHaveTextContent('This page cannot use threads here.');
  await expect.element(page.getByText(/This host does not send the headers that isolate/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'On goroutines (modelled)' })).toBeVisible();
  await button('Reload isolated').click();
  expect(onoffer).toHaveBeenCalledWith('reload');
  expect(open).not.toHaveBeenCalled();
});

describe('failures are shown', () => {
  test('a refusal, in words', async () => {
    const { asked } = await shown();
    await button('Run on threads').click();
    await soon(() => expect(asked).toHaveLength(1));
    const allowed = { kind: 'needs', need: 'single-track' } as const;
    asked[0].refuse(new Refused({ knob: 'streams', value: '64', allowed }));
    await expect.element(sentence()).toHaveTextContent('The threads stopped.');
    await expect.element(page.getByText(/1 stream of 1 track on threads/)).toBeVisible();
    await expect.element(button('Run on threads')).toBeEnabled();
  });

  test('a thread that died, beside the run that goes on; a conductor that stopped, and fresh threads at the next press', async () => {
    const { asked, tell, open, stop } = await shown();
    await button('Run on threads').click();
    await soon(() => expect(asked).toHaveLength(1));
    tell().ontrap(1, 'unreachable');
    await expect.element(page.getByText(/^Thread 2 stopped \(unreachable\)/)).toBeVisible();
    tell().onfail({ kind: 'memory' });
    await expect.element(page.getByText('it ran out of memory')).toBeVisible();
    expect(stop).toHaveBeenCalled();
    await button('Run on threads').click();
    expect(open).toHaveBeenCalledTimes(2);
  });
});

test('the search shows its trials and ends in a sentence for each side', async () => {
  const { asked } = await shown();
  await button('How many readers does it hold?').click();
  await soon(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    name: 'ringCapacity',
    input: { variant: 'rwmutex', threads: 2, seconds: 10 },
  });
  asked[0].progress({ next: 64, held: 32, broke: null, seconds: 10 });
  await expect.element(page.getByText(/A: trying 64 readers for 10.s\.\s+Held 32 so far\./)).toBeVisible();
  asked[0].end({ next: null, held: 57, broke: 60, seconds: 10 });
  await soon(() => expect(asked).toHaveLength(2));
  await button('Stop searching').click();
  asked[1].end({ next: 512, held: 412, broke: null, seconds: 10 }, true);
  await expect
    .element(page.getByText(/^RWMutex holds 57 readers for 10.s without a missed deadline\.$/))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Cond held 412 readers for 10.s when the search was stopped\.$/))
    .toBeVisible();
});

test('the recording of the threads is opened, and closed again', async () => {
  const { screen, onwatch } = await finished();
  await button('Watch what the threads did').click();
  expect(onwatch).toHaveBeenLastCalledWith(expect.any(Function));
  await screen.rerender({ watching: true });
  await button('Back to the worlds').click();
  expect(onwatch).toHaveBeenLastCalledWith(null);
});

test('nothing is wider than a phone', async () => {
  await page.viewport(390, 900);
  await finished();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
