/** The parts of the page: keyboard, pointer, and axe in both themes. */
import axe from 'axe-core';
import { type Component, createRawSnippet } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Bars from '../../web/src/components/Bars.svelte';
import { costs } from '../../web/src/components/costs.ts';
import MeasuredCosts from '../../web/src/components/MeasuredCosts.svelte';
import MeasureButton from '../../web/src/components/MeasureButton.svelte';
import ThreadSlots from '../../web/src/components/ThreadSlots.svelte';
import DataTable from '../../web/src/components/DataTable.svelte';
import FileButton from '../../web/src/components/FileButton.svelte';
import Header from '../../web/src/components/Header.svelte';
import KeysSheet from '../../web/src/components/KeysSheet.svelte';
import Listen from '../../web/src/components/Listen.svelte';
import Notice from '../../web/src/components/Notice.svelte';
import PresetKeys from '../../web/src/components/PresetKeys.svelte';
import StatusLine from '../../web/src/components/StatusLine.svelte';
import StrategyPicker from '../../web/src/components/StrategyPicker.svelte';
import Tabs from '../../web/src/components/Tabs.svelte';
import Verdict from '../../web/src/components/Verdict.svelte';
import { tally } from '../../web/src/labs/ring/counts.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { comparison, flowing, presets, result, stalled, threadSlots, variants } from './parts.sample.ts';

const nothing = () => undefined;
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const key = (keys: string) => userEvent.keyboard(keys);

const [rwmutex, cond] = ['rwmutex', 'cond'].map((id) => variants.find((one) => one.id === id)!);
const done = { state: 'done' } as const;
const verdict = { a: rwmutex, b: cond, tick_us: 5, stale: false, stall: null, comparison: null };
const file = { kind: 'sound', name: 'a song.ogg', onfile: nothing, onclear: nothing } as const;

/** Parts in states that the page seldom shows, or not for long. */
const STATES: [Component<never>, object][] = [
  ...[
    comparison('cond', 1.28),
    comparison('cond', 1.01, { verdict: 'no difference found' }),
    comparison('cond', 1.6, { verdict: 'too noisy', low: 1.1, high: 2.5 }),
    comparison('cond', 1, { verdict: 'below the clock', ratio: null, low: null, high: null }),
    comparison('cond', 1, { digests_equal: false }),
  ].map((comparison): [Component<never>, object] => [Verdict, { ...verdict, measuring: done, comparison }]),
  [Verdict, { ...verdict, measuring: done, comparison: comparison('cond', 0.8), stale: true }],
  [
    Verdict,
    { ...verdict, measuring: { state: 'failed', why: 'The worker that measures stopped answering.' } },
  ],
  [Bars, { work: 'delivery', costs: costs(result, variants), a: 'rwmutex', b: 'sleep', stale: true }],
  ...['starting', 'running', 'blocked', 'failed', 'interrupted'].map((state): [Component<never>, object] => [
    Listen,
    { state, onpress: nothing },
  ]),
  [ThreadSlots, { slots: threadSlots }],
  [FileButton, file],
  [FileButton, { ...file, busy: true }],
  [
    Notice,
    {
      kind: 'alert',
      text: 'The engine stopped.',
      actions: [{ label: 'Restart it', onpress: nothing }],
      ondismiss: nothing,
    },
  ],
];

test.each(['light', 'dark'])('axe finds nothing in rare states, %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  for (const [part, props] of STATES) await render(part as Component, props);
  const off = { enabled: false };
  // The parts stand beside each other outside of a page.
  const rules = { region: off, 'page-has-heading-one': off, 'landmark-one-main': off };
  const { violations } = await axe.run(document, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
});

test('each slot that was used shows the state of its thread, and each state the number of threads in it', async () => {
  await render(ThreadSlots, { slots: threadSlots });
  const texts = [...document.querySelectorAll('ol > li > .unseen')].map(({ textContent }) =>
    plain(textContent),
  );
  expect(texts).toHaveLength(7);
  expect(texts[0]).toBe('Slot 0: working, 12 480 calls, 1 thread so far');
  expect(texts[3]).toBe('Slot 3: died, 311 calls, 1 thread so far, 1 died');
  await expect.element(page.getByText('2 working', { exact: true })).toBeVisible();
});

test('the strategy picker: arrows choose within a side, and a name chooses for B', async () => {
  const picked = ['rwmutex', 'cond'];
  const props = () => ({ variants, a: picked[0], b: picked[1], onpick });
  const onpick = (side: number, id: string) => {
    picked[side] = id;
    void screen.rerender(props());
  };
  const screen = await render(StrategyPicker, props());
  const a = page.getByRole('radio', { name: 'A: RWMutex, v2' });
  await expect.element(a).toBeChecked();
  a.element().focus();
  await key('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'A: WaitGroup, v2.1–3.2' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'B: Cond, v4.13.2+' })).toBeChecked();
  await page.getByText('our own').first().click();
  await expect.element(page.getByRole('radio', { name: 'B: Epoch, our own' })).toBeChecked();
});

test('presets: one Tab stop, arrows move, and a knob turned by hand is told', async () => {
  const onpick = vi.fn((id: string) => void screen.rerender({ current: id }));
  const screen = await render(PresetKeys, { presets, current: 'one-slow-reader', changed: false, onpick });
  const first = page.getByRole('button', { name: 'Slow reader', exact: true });
  await expect.element(first).toHaveAttribute('aria-pressed', 'true');
  first.element().focus();
  await key('{ArrowRight}{Enter}');
  const wall = page.getByRole('button', { name: 'Camera wall' });
  await expect.element(wall).toHaveAttribute('aria-pressed', 'true');
  await screen.rerender({ changed: true });
  await expect.element(page.getByText('set by hand')).toBeVisible();
  await expect.element(wall).toHaveAttribute('aria-pressed', 'false');
});

test('a table shows its first rows, all of them on demand, and says when it has none', async () => {
  const props = { title: 'Readers', columns: ['reader', 'lag'] };
  const rows = Array.from({ length: 501 }, (_, reader) => [`reader ${reader}`, '0']);
  const { rerender } = await render(DataTable, { ...props, rows });
  const shown = () => document.querySelectorAll('tbody tr').length;
  expect(shown()).toBeLessThan(100);
  await page.getByRole('button', { name: 'Show all 501' }).click();
  await expect.poll(shown).toBe(501);
  await rerender({ rows: [] });
  await expect.element(page.getByText('Nothing yet. Press Play.')).toBeVisible();
});

test('tabs: arrows choose at once, the panel is named by its tab', async () => {
  const tabs = ['Story', 'Code', 'Table'].map((label) => ({ id: label.toLowerCase(), label }));
  const panel = createRawSnippet(() => ({ render: () => '<p>text</p>' }));
  const onpick = (id: string) => void screen.rerender({ current: id });
  const screen = await render(Tabs, { tabs, current: 'story', label: 'Text', onpick, panel });
  page.getByRole('tab', { name: 'Story' }).element().focus();
  await key('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'Table' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'Table' })).toBeVisible();
});

test('the tuner shows where one is; labs that are not open say so and are no links', async () => {
  const on = { onshare: nothing, onpresenter: nothing, ontheme: nothing, onhelp: nothing };
  await page.viewport(1440, 900);
  const props = { current: 'ring', open: ['ring'], href: (id: string) => `#${id}`, ...on };
  await render(Header, { ...props, theme: 'light' as const });
  await expect
    .element(page.getByRole('link', { name: 'Ring', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  const shut = page.getByRole('link', { name: 'Pools' });
  await expect.element(shut).toHaveAttribute('aria-disabled', 'true');
  await expect.element(shut).toHaveAccessibleDescription('Pools is not open yet.');
});

describe('the costs panel', () => {
  const props = {
    variants,
    work: 'delivery',
    tally,
    a: 'rwmutex',
    b: 'cond',
  };
  const counts = { a: stalled, b: flowing };

  test('says what was found, how sure, and what others published', async () => {
    await render(MeasuredCosts, { ...props, measuring: { state: 'done' }, result, stale: false, counts });
    const said = page.getByRole('heading', { level: 2 });
    await expect.element(said).toHaveTextContent('Timed here: A takes 1.28 times as long per delivery.');
    await expect.element(page.getByText('Counted: B never stops the station.')).toBeVisible();
    await expect.element(page.getByText('1.21 to 1.36')).toBeVisible();
    // Cond's authors compare it with Sleep, which is not A.
    await expect.element(page.getByText(/theirs for Cond is against Sleep/)).toBeVisible();
    const overhead = page.getByText('Copying and loop: 208\u202fns (205 to 212), in each bar.');
    await expect.element(overhead).toBeVisible();
    expect(document.querySelectorAll('.fill')).toHaveLength(9);
  });

  test('where something is modelled, each strategy has a bar with it beside the measured one, and the sentence both', async () => {
    const model = 'Go, GOGC 100';
    const comparisons = result.comparisons.map((one) => ({ ...one, modelled: { ...one, model, ratio: 2 } }));
    const both = { ...result, comparisons };
    await render(MeasuredCosts, {
      ...props,
      measuring: { state: 'done' },
      result: both,
      stale: false,
      counts,
    });
    await expect.element(page.getByText('Modelled: Go, GOGC 100.')).toBeVisible();
    await expect
      .element(page.getByText(/With modelled prices: A takes 2\.00 times as long per delivery/))
      .toBeVisible();
    expect(document.querySelectorAll('.fill')).toHaveLength(18);
    expect(document.querySelectorAll('.axis')).toHaveLength(2);
  });

  test('before it was measured shows every row as not timed', async () => {
    const none = { a: null, b: null };
    await render(MeasuredCosts, {
      ...props,
      measuring: { state: 'none' },
      result: null,
      stale: false,
      counts: none,
    });
    expect(document.querySelectorAll('.none')).toHaveLength(9);
  });

  test('bars of another baseline are outlines, and the sentence does not use them', async () => {
    await render(MeasuredCosts, {
      ...props,
      a: 'sleep',
      about: 'counted',
      measuring: { state: 'done' },
      result,
      stale: false,
      counts,
    });
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(/station\.$/);
    await expect.element(page.getByText(new RegExp(`^Not timed yet\\. Press ${MEASURE}`))).toBeVisible();
    expect(document.querySelector('figure.stale')).not.toBeNull();
  });

  test('while it measures it says how far it is', async () => {
    const progress = { phase: 'measuring', done: 12, of: 30, discarded: 2 } as const;
    const measuring = { state: 'running', progress } as const;
    await render(MeasuredCosts, { ...props, measuring, result: null, stale: false, counts });
    await expect
      .element(page.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Measuring, pair 12 of 30.');
    await expect.element(page.getByText(/2 rounds discarded/)).toBeVisible();
  });
});

test('the button that measures stops a measurement, and keeps its size', async () => {
  const onpress = vi.fn();
  const { rerender } = await render(MeasureButton, { measuring: { state: 'none' }, onpress });
  const box = () => document.querySelector('button')!.getBoundingClientRect().toJSON() as unknown;
  const before = box();
  await page.getByRole('button', { name: MEASURE, exact: true }).click();
  const progress = { phase: 'measuring', done: 12, of: 30, discarded: 0 } as const;
  await rerender({ measuring: { state: 'running', progress } });
  await page.getByRole('button', { name: 'Stop measuring', exact: true }).click();
  expect(onpress).toHaveBeenCalledTimes(2);
  expect(box()).toEqual(before);
});

test('the status line tells silence in what is heard from the device’s underruns, and shows where it was', async () => {
  const audio = { state: 'running', rate: 44_100, latency_ms: 21 } as const;
  const result = { rung: 'threads', reason: null, offers: [] } as const;
  const onsilence = vi.fn();
  const props = { isolated: true, result, tick_us: 5, floor: null, audio, device: 0 };
  await render(StatusLine, { ...props, silent_ms: 1_339.6, onsilence });
  await expect.element(page.getByText('silence heard 1\u202f340\u202fms')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  expect(onsilence).toHaveBeenCalledOnce();
  await expect.element(page.getByText('device underruns 0')).toBeVisible();
  await expect.element(page.getByText('44.1 kHz, 21 ms latency')).toBeVisible();
});

test('the status line says the rung and why no more, and offers what helps', async () => {
  const onoffer = vi.fn();
  const audio = { state: 'off', rate: null, latency_ms: null } as const;
  const props = { isolated: false, tick_us: 100, floor: null, audio, silent_ms: 0, device: null, onoffer };
  const result = { rung: 'single', reason: 'no-headers-frame', offers: ['tab', 'reload'] } as const;
  const screen = await render(StatusLine, { ...props, result });
  await expect.element(page.getByText('one worker: this frame is not isolated')).toBeVisible();
  const check = page.getByRole('link', { name: 'Check threads' });
  await expect.element(check).toHaveAttribute('href', 'crew.html');
  await page.getByRole('button', { name: 'Reload isolated' }).click();
  await page.getByRole('button', { name: 'Open in a new tab' }).click();
  expect(onoffer.mock.calls).toEqual([['reload'], ['tab']]);
  await screen.rerender({ result: { rung: 'single', reason: 'worker-refused', offers: [] } });
  await expect.element(page.getByText(/^one worker: the browser refused/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('Listen does nothing more while it starts, and can be pressed again when the browser wants that', async () => {
  const onpress = vi.fn();
  const screen = await render(Listen, { state: 'starting', onpress });
  await page.getByRole('button', { name: 'Starting audio' }).click();
  expect(onpress).not.toHaveBeenCalled();
  await screen.rerender({ state: 'blocked' });
  await page.getByRole('button', { name: 'Listen' }).click();
  expect(onpress).toHaveBeenCalledOnce();
});

test('a file is handed over, and the same one again', async () => {
  const onfile = vi.fn<(file: File) => void>();
  await render(FileButton, { kind: 'sound', name: null, onfile, onclear: nothing });
  const input = document.querySelector('input')!;
  const file = new File(['x'], 'song.ogg', { type: 'audio/ogg' });
  await userEvent.upload(input, file);
  await userEvent.upload(input, file);
  expect(onfile.mock.calls.map(([{ name }]) => name)).toEqual(['song.ogg', 'song.ogg']);
});

test('help keeps the focus and closes by Escape', async () => {
  const onclose = vi.fn();
  await render(KeysSheet, { sound: true, onclose });
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  expect(document.activeElement?.closest('dialog')).not.toBeNull();
  await key('{Escape}');
  await expect.poll(() => onclose).toHaveBeenCalledOnce();
});
