/** The panel of two pools on real threads, with fake threads that the test controls; and the presets with the published figure. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { RungResult } from '../../web/src/engine/rung.ts';
import type { Config, Lab, Variant } from '../../web/src/engine/types.ts';
import Panel from '../../web/src/labs/threads/real/Panel.svelte';
import { presetSeries } from '../../web/src/labs/threads/real/presets.ts';
import Published from '../../web/src/labs/threads/real/Published.svelte';
import { JobPoolRuns } from '../../web/src/labs/threads/real/runs.svelte.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { found } from '../fixtures/threads.runs.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { fakeThreads } from './threads.fake.ts';
import { soon } from './patience.ts';
import { variant } from './threads.scene.ts';

const config: Config = {
  ...{ lab: 'threads', a: 'baseline', b: 'shipped', seed: 0, rate: 48_000 },
  knobs: { payload: 4, workers: 2, producers: 1, jobs: 1_000 },
};

async function shown(more: Record<string, unknown> = {}) {
  const fake = fakeThreads();
  const runs = new JobPoolRuns(fake.open);
  const props = {
    runs,
    config,
    variants: [
      variant('baseline', 'labs/threads/src/malloced.rs'),
      variant('shipped', 'labs/threads/src/recycled.rs'),
    ] as [Variant, Variant],
    rung: { rung: 'threads', reason: null, offers: [] } as const,
    onoffer: vi.fn(),
    rest: (work: () => Promise<void>) => work(),
    watching: false,
    onwatch: vi.fn(),
    ...more,
  };
  const screen = await render(Panel, props);
  return { ...fake, runs, screen };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sentence = () => page.getByRole('heading', { level: 2 });

async function finished() {
  const panel = await shown();
  await button('Run on threads').click();
  await soon(() => expect(panel.asked).toHaveLength(1));
  panel.asked[0].end({ done: 18, of: 18, found });
  await expect.element(button('Run again')).toBeVisible();
  return panel;
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('starts no thread before a press; then shows the distribution, the figures and each worker', async () => {
  const { asked, open } = await shown();
  await expect.element(page.getByText(/34 runs of a whole pool on 2 workers and 1 producer/)).toBeVisible();
  expect(open).not.toHaveBeenCalled();
  await button('Run on threads').click();
  await soon(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ name: 'pool', input: { config, pairs: 8 } });
  asked[0].progress({ done: 3, of: 18, found: null });
  await expect.element(sentence()).toHaveTextContent('Running, round 4 of 18.');
  asked[0].end({ done: 18, of: 18, found });
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

test('the search shows its trials, and its result is stored with the machine', async () => {
  const { asked, screen } = await shown();
  await button('How many jobs a second does it hold?').click();
  await soon(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ name: 'poolCapacity', input: { variant: 'baseline', seconds: 10 } });
  asked[0].progress({ next: 512, next_seconds: 0.25, held: 0, broke: null, seconds: 10 });
  await expect.element(page.getByText(/A: trying 512 jobs a second for 0\.25.s\./)).toBeVisible();
  asked[0].progress({ next: 4_096, next_seconds: 10, held: 2_048, broke: 8_192, seconds: 10 });
  await expect
    .element(page.getByText(/4.100 jobs a second for 10.s\.\s+Held 2.050 so far, not 8.190\./))
    .toBeVisible();
  asked[0].end({ next: null, next_seconds: 0, held: 3_000, broke: 3_100, seconds: 10 });
  await soon(() => expect(asked).toHaveLength(2));
  await button('Stop searching').click();
  asked[1].end({ next: 99, next_seconds: 10, held: 0, broke: null, seconds: 10 }, true);
  const held = page.getByText(/^Baseline holds 3.000 jobs a second for 10.s without a missed deadline\.$/);
  await expect.element(held).toBeVisible();
  await expect
    .element(page.getByText('Free list + inline: stopped before it had held any load.'))
    .toBeVisible();
  await expect
    .element(page.getByText(/Found on \d+ \w+ \d+ with .+: 3 threads on \d+ processors?\./))
    .toBeVisible();

  // Another page of the same browser has the result for this workload, but not that of the stopped search.
  await screen.unmount();
  const second = await shown();
  await expect.element(held).toBeVisible();
  await expect.element(page.getByText(/stopped before/)).not.toBeInTheDocument();
  await second.screen.rerender({ config: { ...config, knobs: { ...config.knobs, workers: 3 } } });
  await expect.element(held).not.toBeInTheDocument();
});

test('a search during which the tab was hidden says so, the next one does not', async () => {
  const { asked } = await shown();
  const said = page.getByText('The tab was hidden meanwhile: that trial is repeated.');
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await button('How many jobs a second does it hold?').click();
  await soon(() => expect(asked).toHaveLength(1));
  hide(true);
  hide(false);
  await expect.element(said).toBeVisible();
  await button('Stop searching').click();
  asked[0].end({ next: 99, next_seconds: 10, held: 0, broke: null, seconds: 10 }, true);
  await button('Search again').click();
  await soon(() => expect(asked).toHaveLength(2));
  await expect.element(said).not.toBeInTheDocument();
});

test.each(['no JSON', '[1, null, {"variant": "baseline"}]', '{}'])(
  'what was stored by others is left out: %s',
  async (stored) => {
    localStorage.setItem('ringside.limits.threads', stored);
    await shown();
    await expect.element(button('How many jobs a second does it hold?')).toBeVisible();
  },
);

test('a page without threads says why and what helps', async () => {
  const { open } = await shown({ rung: { rung: 'single', reason: 'no-headers-top', offers: ['reload'] } });
  await expect.element(sentence()).toHaveTextContent('This page cannot use threads here.');
  expect(open).not.toHaveBeenCalled();
});

/** A lab with the parts of the catalogue that the table needs. */
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
/** The properties that the page passes to the table. */
const asked = (presets: ReturnType<typeof presetSeries>) => ({
  lab,
  runs: { presets } as unknown as JobPoolRuns,
  rung: { rung: 'threads', reason: null, offers: [] } as RungResult,
  rest: (work: () => Promise<void>) => work(),
});
const comparison = {
  baseline: 'baseline',
  variant: 'shipped',
  baseline_ns: 400,
  variant_ns: 500,
  ratio: 0.8,
  low: 0.7,
  high: 0.9,
};

test('the presets are measured on request, one after the other, beside the published figure', async () => {
  const measuring = new Measuring('sharing');
  const presets = presetSeries(measuring);
  const start = vi.spyOn(measuring, 'start').mockImplementation((of) => {
    measuring.status = { state: 'done' };
    measuring.result = {
      comparisons: [{ ...comparison, ratio: of.knobs.payload === 4 ? 0.8 : 1.5 }],
    } as never;
    return Promise.resolve();
  });
  await render(Published, asked(presets));
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
  await finished();
  await render(Published, asked(presetSeries()));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
