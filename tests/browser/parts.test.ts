/** The parts of the page: keyboard, pointer, and axe in both themes. */
import axe from 'axe-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import MeasuredCosts from '../../web/src/components/MeasuredCosts.svelte';
import MeasureButton from '../../web/src/components/MeasureButton.svelte';
import ThreadSlots from '../../web/src/components/ThreadSlots.svelte';
import FileButton from '../../web/src/components/FileButton.svelte';
import Header from '../../web/src/components/Header.svelte';
import KeysSheet from '../../web/src/components/KeysSheet.svelte';
import Listen from '../../web/src/components/Listen.svelte';
import StatusLine from '../../web/src/components/StatusLine.svelte';
import { tally } from '../../web/src/labs/ring/counts.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { threadSlots, flowing, result, stalled, variants } from './parts.sample.ts';
import Gallery from './parts.gallery.svelte';

const nothing = () => undefined;
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const key = (keys: string) => userEvent.keyboard(keys);

async function violations() {
  const off = { enabled: false };
  // The test renders several states of one landmark beside each other, outside of a page.
  const rules = {
    region: off,
    'landmark-unique': off,
    'landmark-no-duplicate-contentinfo': off,
    // Without a page's header, a link to another part of the site comes first, which axe takes for a skip link.
    'skip-link': off,
  };
  const { violations } = await axe.run(document, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

describe('axe finds nothing', () => {
  for (const theme of ['light', 'dark']) {
    for (const width of [1440, 390]) {
      test(`${theme}, ${width} px wide, everything opened`, async () => {
        await page.viewport(width, 900);
        document.documentElement.dataset.theme = theme;
        await render(Gallery);
        for (const details of document.querySelectorAll('details')) details.open = true;
        expect(await violations()).toEqual([]);
      });
    }
    test(`${theme}, help sheet`, async () => {
      document.documentElement.dataset.theme = theme;
      await render(KeysSheet, { sound: true, onclose: nothing });
      expect(await violations()).toEqual([]);
    });
  }
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

test('nothing is wider than a phone, and every target is as large as a finger', async () => {
  await page.viewport(390, 844);
  await render(Gallery);
  for (const details of document.querySelectorAll('details')) details.open = true;
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const small = [...document.querySelectorAll<HTMLElement>('button, select, summary, label')]
    .filter((target) => target.checkVisibility() && !target.closest('.unseen'))
    .map((target) => ({ html: target.outerHTML.slice(0, 90), height: target.getBoundingClientRect().height }))
    .filter(({ height }) => height < 44);
  expect(small).toEqual([]);
});

describe('the strategy picker', () => {
  test('arrows choose within a side', async () => {
    await render(Gallery);
    const a = page.getByRole('radio', { name: 'A: RWMutex, v2' });
    const b = page.getByRole('radio', { name: 'B: Cond, v4.13.2+' });
    await expect.element(a).toBeChecked();
    a.element().focus();
    await key('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'A: WaitGroup, v2.1–3.2' })).toBeChecked();
    await expect.element(b).toBeChecked();
  });

  test('a name chooses for B', async () => {
    await render(Gallery);
    await page.getByText('our own').first().click();
    await expect.element(page.getByRole('radio', { name: 'B: Epoch, our own' })).toBeChecked();
  });
});

test('presets: one Tab stop, arrows move, and a knob turned by hand is told', async () => {
  await render(Gallery);
  const first = page.getByRole('button', { name: 'Slow reader', exact: true });
  await expect.element(first).toHaveAttribute('aria-pressed', 'true');
  first.element().focus();
  await key('{ArrowRight}{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Camera wall' }))
    .toHaveAttribute('aria-pressed', 'true');
  page.getByRole('slider', { name: 'frame rate' }).element().focus();
  await key('{ArrowUp}');
  await expect.element(page.getByText('set by hand')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Camera wall' }))
    .toHaveAttribute('aria-pressed', 'false');
});

test('tabs: arrows choose at once, the panel is named by its tab', async () => {
  await render(Gallery);
  page.getByRole('tab', { name: 'Story' }).element().focus();
  await key('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'Table' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'Table' })).toHaveTextContent('table');
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
