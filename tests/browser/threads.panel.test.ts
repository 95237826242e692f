/**
 * The panel of A and B on real threads, with fake threads that the test controls: what the ring and the job pool share,
 * each lab's results, and the presets of the pool beside the published figure.
 */
import type { Component } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { RungResult } from '../../web/src/engine/rung.ts';
import { Refused } from '../../web/src/engine/supervisor.ts';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import RingPanel from '../../web/src/labs/ring/threads/Panel.svelte';
import { RingRuns } from '../../web/src/labs/ring/threads/runs.svelte.ts';
import PoolPanel from '../../web/src/labs/threads/real/Panel.svelte';
import { presetSeries } from '../../web/src/labs/threads/real/presets.ts';
import Published from '../../web/src/labs/threads/real/Published.svelte';
import { JobPoolRuns } from '../../web/src/labs/threads/real/runs.svelte.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { found as foundOfRing } from '../fixtures/ring.threads.ts';
import { found as foundOfPool } from '../fixtures/threads.runs.ts';
import { variantOf } from './parts.sample.ts';
import { soon } from './patience.ts';
import { fakeThreads } from './threads.fake.ts';

/** A lab that runs on threads. */
interface Case {
  config: Config;
  panel: Component<never>;
  runs: (open: ReturnType<typeof fakeThreads>['open']) => unknown;
  /** The button that searches for the largest load. */
  ask: string;
  /** What the threads return when everything has run. */
  ran: object;
}
const ring: Case = {
  config: {
    ...{ lab: 'ring', a: 'rwmutex', b: 'cond', seed: 0, rate: 48_000 },
    knobs: { slots: 64, readers: 8, fps: 25 },
  },
  panel: RingPanel,
  runs: (open) => new RingRuns(open, 2),
  ask: 'How many readers does it hold?',
  ran: { done: 10, of: 10, found: foundOfRing, flights: [new Uint32Array(4), new Uint32Array(8)] },
};
const pool: Case = {
  config: {
    ...{ lab: 'threads', a: 'baseline', b: 'shipped', seed: 0, rate: 48_000 },
    knobs: { payload: 4, workers: 2, producers: 1, jobs: 1_000 },
  },
  panel: PoolPanel,
  runs: (open) => new JobPoolRuns(open),
  ask: 'How many jobs a second does it hold?',
  ran: { done: 18, of: 18, found: foundOfPool },
};
const threads: RungResult = { rung: 'threads', reason: null, offers: [] };
const rest = (work: () => Promise<void>) => work();

async function shown({ config, panel, runs }: Case, more: Record<string, unknown> = {}) {
  const fake = fakeThreads();
  const [onwatch, onoffer] = [vi.fn(), vi.fn()];
  const props = {
    runs: runs(fake.open),
    ...{ config, rung: threads, variants: [variantOf(config.a), variantOf(config.b)] },
    ...{ onoffer, rest, watching: false, onwatch },
    ...more,
  };
  const screen = await render(panel as Component, props);
  return { ...fake, onwatch, onoffer, screen, rerender: (props: object) => screen.rerender(props) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sentence = () => page.getByRole('heading', { level: 2 });
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();

/** The panel after a press, which asks the fake threads for a run. */
async function pressed(lab: Case, name = 'Run on threads') {
  const panel = await shown(lab);
  await button(name).click();
  await soon(() => expect(panel.asked).toHaveLength(1));
  return panel;
}
async function finished(lab: Case) {
  const panel = await pressed(lab);
  panel.asked[0].end(lab.ran);
  await expect.element(button('Run again')).toBeVisible();
  return panel;
}

test.each([
  ['ring', ring, /8 readers on 3 threads of this browser: 34 runs of 3.2.s/],
  ['job pool', pool, /34 runs of a whole pool on 2 workers and 1 producer/],
] as const)('the %s starts no thread before a press, and describes the press', async (_, lab, plan) => {
  const { open } = await shown(lab);
  await expect.element(sentence()).toHaveTextContent('Not run on threads here yet.');
  await says(plan);
  expect(open).not.toHaveBeenCalled();
});

test('the ring runs with the configuration on screen, shows how far it is, and what was found so far', async () => {
  const { asked } = await pressed(ring);
  const input = { config: ring.config, threads: 2, pairs: 8, ms: 3200 };
  expect(asked[0]).toMatchObject({ name: 'ring', input });
  await expect.element(sentence()).toHaveTextContent('Starting threads.');
  asked[0].progress({ done: 3, of: 10, found: null });
  await expect.element(sentence()).toHaveTextContent('Running, round 4 of 10.');
  await expect.element(page.getByRole('list', { name: 'Threads by slot' })).toBeVisible();
  asked[0].progress({ done: 4, of: 10, found: { ...foundOfRing, pairs: 1 } });
  await expect
    .element(page.getByRole('row', { name: /busy per delivery/ }))
    .toHaveTextContent(/4\.32.µs\s*2\.40.µs/);
  asked[0].end(ring.ran);
  await expect
    .element(sentence())
    .toHaveTextContent('B never stops the station. A is awake 1.80 times as long per delivery on 3 threads.');
  await says(/interval 1\.62 to 2\.01, 8 pairs of runs\. A against A: ±3\.0.%/);
  await expect.element(page.getByText(/A: half of 3.200 deliveries within 18\.0.µs/)).toBeInTheDocument();
});

test('the job pool shows the distribution, the figures and each worker', async () => {
  const { asked } = await pressed(pool);
  expect(asked[0]).toMatchObject({ name: 'pool', input: { config: pool.config, pairs: 8 } });
  asked[0].end(pool.ran);
  await expect.element(sentence()).toHaveTextContent('A takes 1.49 times as long per job on 3 threads.');
  await expect
    .element(page.getByText(/A: half of the enqueues within 76\.0.ns, 99 of 100/))
    .toBeInTheDocument();
  // Each side's distribution has two modes.
  expect(document.querySelectorAll('svg rect')).toHaveLength(4);
  await expect.element(page.getByRole('row', { name: /^time per job/ })).toHaveTextContent(/306.ns\s*236.ns/);
  await expect
    .element(page.getByRole('region', { name: /^Workers/ }).getByRole('row', { name: /^1/ }))
    .toHaveTextContent(/75.%.*75.%/);
});

test('Stop ends the run, and its partial result stays', async () => {
  const { asked } = await pressed(ring);
  await button('Stop').click();
  expect(asked[0].signal.aborted).toBe(true);
  asked[0].end({ ...ring.ran, done: 5, found: { ...foundOfRing, pairs: 1 } }, true);
  await says(/1 pair of runs.*Stopped early/);
});

test('the recording of the threads is opened and closed; figures of another configuration are marked and have none', async () => {
  const { rerender, onwatch } = await finished(ring);
  await button('Watch what the threads did').click();
  expect(onwatch).toHaveBeenLastCalledWith(expect.any(Function));
  await rerender({ watching: true });
  await button('Back to the worlds').click();
  expect(onwatch).toHaveBeenLastCalledWith(null);
  await rerender({ watching: false, config: { ...ring.config, knobs: { readers: 9 } } });
  await says(/Run before you changed something/);
  expect(document.querySelector('section.stale table')).not.toBeNull();
  await expect.element(button('Watch what the threads did')).not.toBeInTheDocument();
});

test('a strategy without a version on threads says so, and nothing can be pressed', async () => {
  await shown(ring, { variants: [variantOf('queue-copy'), variantOf('cond')] });
  await says(/^Queue, one copy each \(A\) has no version on real threads/);
  await expect.element(button('Run on threads')).toBeDisabled();
  await expect.element(button(ring.ask)).toBeDisabled();
});

test('a page without threads says why and what helps, and loads nothing', async () => {
  const rung: RungResult = { rung: 'single', reason: 'no-headers-top', offers: ['reload'] };
  const { onoffer, open } = await shown(ring, { rung });
  await expect.element(sentence()).toHaveTextContent('This page cannot use threads here.');
  await says(/This host does not send the headers that isolate/);
  await expect.element(page.getByRole('heading', { name: 'On goroutines (modelled)' })).toBeVisible();
  await button('Reload isolated').click();
  expect(onoffer).toHaveBeenCalledWith('reload');
  expect(open).not.toHaveBeenCalled();
});

test('a refusal is shown in words', async () => {
  const { asked } = await pressed(ring);
  const allowed = { kind: 'needs', need: 'single-track' } as const;
  asked[0].refuse(new Refused({ knob: 'streams', value: '64', allowed }));
  await expect.element(sentence()).toHaveTextContent('The threads stopped.');
  await says(/1 stream of 1 track on threads/);
  await expect.element(button('Run on threads')).toBeEnabled();
});

test('a thread that died, beside the run that goes on; a conductor that stopped, and fresh threads at the next press', async () => {
  const { tell, open, stop } = await pressed(ring);
  tell().ontrap(1, 'unreachable');
  await says(/^Thread 2 stopped \(unreachable\)/);
  tell().onfail({ kind: 'memory' });
  await says('it ran out of memory');
  expect(stop).toHaveBeenCalled();
  await button('Run on threads').click();
  expect(open).toHaveBeenCalledTimes(2);
});

describe('the search for the largest load', () => {
  test('shows its trials and ends in a sentence for each side', async () => {
    const { asked } = await pressed(ring, ring.ask);
    const input = { variant: 'rwmutex', threads: 2, seconds: 10 };
    expect(asked[0]).toMatchObject({ name: 'ringCapacity', input });
    asked[0].progress({ next: 64, held: 32, broke: null, seconds: 10 });
    await says(/A: trying 64 readers for 10.s\.\s+Held 32 so far\./);
    asked[0].end({ next: null, held: 57, broke: 60, seconds: 10 });
    await soon(() => expect(asked).toHaveLength(2));
    await button('Stop searching').click();
    asked[1].end({ next: 512, held: 412, broke: null, seconds: 10 }, true);
    await says(/^RWMutex holds 57 readers for 10.s without a missed deadline\.$/);
    await says(/^Cond held 412 readers for 10.s when the search was stopped\.$/);
  });

  test('stores its result with the machine', async () => {
    const { asked, screen } = await pressed(pool, pool.ask);
    expect(asked[0]).toMatchObject({ name: 'poolCapacity', input: { variant: 'baseline', seconds: 10 } });
    asked[0].progress({ next: 512, next_seconds: 0.25, held: 0, broke: null, seconds: 10 });
    await says(/A: trying 512 jobs a second for 0\.25.s\./);
    asked[0].progress({ next: 4_096, next_seconds: 10, held: 2_048, broke: 8_192, seconds: 10 });
    await says(/4.100 jobs a second for 10.s\.\s+Held 2.050 so far, not 8.190\./);
    asked[0].end({ next: null, next_seconds: 0, held: 3_000, broke: 3_100, seconds: 10 });
    await soon(() => expect(asked).toHaveLength(2));
    await button('Stop searching').click();
    asked[1].end({ next: 99, next_seconds: 10, held: 0, broke: null, seconds: 10 }, true);
    const held = page.getByText(/^Baseline holds 3.000 jobs a second for 10.s without a missed deadline\.$/);
    await expect.element(held).toBeVisible();
    await says('Free list + inline: stopped before it had held any load.');
    await says(/Found on \d+ \w+ \d+ with .+: 3 threads on \d+ processors?\./);

    // Another page of the same browser has the result for this workload, but not that of the stopped search.
    await screen.unmount();
    const second = await shown(pool);
    await expect.element(held).toBeVisible();
    await expect.element(page.getByText(/stopped before/)).not.toBeInTheDocument();
    await second.rerender({ config: { ...pool.config, knobs: { ...pool.config.knobs, workers: 3 } } });
    await expect.element(held).not.toBeInTheDocument();
  });

  test.each(['no JSON', '[1, null, {"variant": "baseline"}]', '{}'])(
    'leaves out what was stored by others: %s',
    async (stored) => {
      localStorage.setItem('ringside.limits.threads', stored);
      await shown(pool);
      await expect.element(button(pool.ask)).toBeVisible();
    },
  );

  test('says that the tab was hidden, and the next one does not', async () => {
    const { asked } = await pressed(pool, pool.ask);
    const said = page.getByText('The tab was hidden meanwhile: that trial is repeated.');
    for (const hidden of [true, false]) {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    }
    await expect.element(said).toBeVisible();
    await button('Stop searching').click();
    asked[0].end({ next: 99, next_seconds: 10, held: 0, broke: null, seconds: 10 }, true);
    await button('Search again').click();
    await soon(() => expect(asked).toHaveLength(2));
    await expect.element(said).not.toBeInTheDocument();
  });
});

/** A lab with the parts of the catalogue that the table of presets needs. */
const lab = {
  id: 'threads',
  variants: [{ id: 'shipped', claim: { ratio: 1.82, source: 'the authors' } }],
  knobs: [
    { id: 'payload', default: 4 },
    { id: 'duration', default: 0 },
  ],
  presets: [
    { id: 'as-published', knobs: {} },
    { id: 'real-job', knobs: { payload: 328 } },
    { id: 'as-lived', knobs: { payload: 328, duration: 2_000 } },
  ],
} as unknown as Lab;
/** The properties that the page passes to that table. */
const asked = (presets: ReturnType<typeof presetSeries>) =>
  ({ lab, runs: { presets } as unknown as JobPoolRuns, rung: threads, rest }) as const;

test('the presets are measured on request, one after the other, beside the published figure', async () => {
  const measuring = new Measuring('sharing');
  const times = { baseline: 'baseline', variant: 'shipped', baseline_ns: 400, variant_ns: 500 };
  const start = vi.spyOn(measuring, 'start').mockImplementation((of: Config) => {
    measuring.status = { state: 'done' };
    const ratio = of.knobs.payload === 4 ? 0.8 : 1.5;
    measuring.result = { comparisons: [{ ...times, low: 0.7, high: 0.9, ratio }] } as never;
    return Promise.resolve();
  });
  await render(Published, asked(presetSeries(measuring)));
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('a job carries')).toHaveTextContent(/4.B\s*328.B\s*328.B, 2.ms/);
  await expect.element(row('here')).toHaveTextContent(/pairs\s*–\s*–\s*–/);
  await expect.element(row('◇ published')).toHaveTextContent(/1\.82×\s*–\s*–/);
  await button(`${MEASURE} the three presets here`).click();
  await expect.element(row('here')).toHaveTextContent(/0\.800×\s*1\.50×\s*1\.50×/);
  await expect.element(row('95')).toHaveTextContent(/0\.70–0\.90/);
  await expect.element(row('Baseline')).toHaveTextContent(/400.ns/);
  await expect.element(row('List')).toHaveTextContent(/500.ns/);
  expect(start.mock.calls.map(([of]) => of.knobs.duration)).toEqual([0, 0, 2_000]);
});

test('nothing is wider than a phone', async () => {
  await page.viewport(390, 900);
  await finished(ring);
  await finished(pool);
  await render(Published, asked(presetSeries()));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
