/** The panel with the user's own variant: what it shows of each check, and that a check ends with its workers. */
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ComponentProps } from 'svelte';
import { render } from 'vitest-browser-svelte';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import { Checking } from '../../web/src/own/checking.svelte.ts';
import { CHALLENGES } from '../../web/src/own/challenges/challenges.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import OwnPanel from '../../web/src/own/OwnPanel.svelte';
import type { OwnKind } from '../../web/src/own/interfaces.ts';
import { RUN_FRAMES } from '../../web/src/own/run/fair.ts';
import { BLOCK } from '../../web/src/own/run/hear.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { Recorder } from './audio.recorder.ts';
import { soon } from './patience.ts';

const oncheck = vi.fn<(text: string) => void>();
beforeEach(() => oncheck.mockClear());

async function show(kind: OwnKind, draft: string, more: Partial<ComponentProps<typeof OwnPanel>> = {}) {
  const props = { kind, draft, ondraft: () => undefined, oncheck, ...more };
  const { container } = await render(OwnPanel, props);
  return { container, text: () => container.textContent?.replace(/\s+/g, ' ') ?? '' };
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a correct ring holds', async () => {
  const { container, text } = await show('ring', STARTERS.ring.wat);
  await press('Find a failure');
  await soon(() =>
    expect(text()).toMatch(/No failure in any order of steps: .* All 442 states were tried\./),
  );
  expect(oncheck).toHaveBeenCalledExactlyOnceWith(STARTERS.ring.wat);
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('a ring that wakes nobody: the sentence and the schedule', async () => {
  const { text } = await show('ring', STARTERS.ring.wat.replace('(call $notify (global.get $newest))', ''));
  await press('Find a failure');
  await soon(() => expect(text()).toMatch(/Reader \d sleeps on newest for ever/));
  const rows = page.getByRole('list', { name: 'The shortest schedule that fails' }).getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent(/^1.*look.*It sleeps on newest\./);
});

test('the figure shows the step that a row, the slider or an arrow key chooses', async () => {
  const { container } = await show(
    'ring',
    STARTERS.ring.wat.replace('(call $notify (global.get $newest))', ''),
  );
  await press('Find a failure');
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect.element(slider).toBeVisible();
  const count = Number(slider.element().getAttribute('max'));
  const rows = page.getByRole('listitem');
  const isShown = (row: number) => rows.nth(row).getByRole('button').element().getAttribute('aria-current');
  const figure = () => container.querySelector('svg.figure')?.getAttribute('aria-label');
  expect(figure()).toContain(`after step ${count}. publisher: has done all; reader 1: sleeps for ever`);
  await rows.first().getByRole('button').click();
  await soon(() => expect(figure()).toMatch(/after step 1\. publisher: store; .*reader [12]: sleeps;/));
  expect([isShown(0), isShown(1)]).toEqual(['step', null]);
  await userEvent.keyboard('{ArrowRight}');
  await soon(() => expect(slider).toHaveValue('2'));
  expect([isShown(0), isShown(1)]).toEqual([null, 'step']);
  await press('Step back');
  await press('Step back');
  await soon(() => expect(figure()).toContain('before the first step'));
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

const choice = (name: RegExp) => page.getByRole('group', { name: /is next$/ }).getByRole('button', { name });

test('the user schedules a ring until it breaks, by buttons and by keys', async () => {
  const mute = STARTERS.ring.wat.replace('(call $notify (global.get $newest))', '');
  const onschedule = vi.fn<(text: string, schedule: string) => void>();
  const { container, text } = await show('ring', mute, { onschedule });
  await press('Find a failure');
  await soon(() => expect(text()).toContain('sleeps on newest for ever'));
  const count = page.getByRole('slider', { name: 'Step' }).element().getAttribute('max');
  await press('Run it');
  await press('Start over');
  await soon(() => expect(text()).toContain(`0 steps. Shortest known: ${count} steps.`));
  await expect.element(choice(/^Publisher/)).toHaveTextContent('store');
  await choice(/^Reader 1/).click();
  await expect.element(choice(/^Reader 1/)).toHaveTextContent('sleeps on newest');
  await expect.element(choice(/^Reader 1/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('p');
  await expect.element(choice(/^Publisher/)).toHaveTextContent('wake');
  expect(text()).toContain('newest: 0 → 1.');
  await userEvent.keyboard('{Backspace}');
  await expect.element(choice(/^Publisher/)).toHaveTextContent('store');
  expect(onschedule.mock.calls.map(([, schedule]) => schedule)).toEqual(['', '', '1', '10', '1']);
  await choice(/^Reader 2/).click();
  for (let step = 1; step <= 12; step++) {
    await userEvent.keyboard('p');
    await soon(() => expect(text()).toContain(`${2 + step} steps.`));
  }
  await soon(() => expect(text()).toContain('Reader 1 sleeps on newest for ever, before its first frame'));
  await expect.element(choice(/^Publisher/)).toHaveAttribute('aria-disabled', 'true');
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  await press('Start over');
  await soon(() => expect(text()).toContain('0 steps. Shortest known'));
});

/** Answers each text with one module, because the compiler of AssemblyScript takes half a minute to load here. */
function compilerOf(module?: Uint8Array) {
  const worker = new ScriptedWorker<{ id: number }>();
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message) => {
    post(message);
    queueMicrotask(() => worker.say({ id: message.id, kind: 'done', answer: { module, problems: [] } }));
  };
  return worker;
}

test('a challenge: solved by its schedule, marked, and with its repair', async () => {
  localStorage.removeItem('ringside.challenges');
  const empty = STARTERS.ring.wat.replace(
    '(i32.eq (local.get $seen) (i32.load (local.get $mine)))',
    '(i32.const 0)',
  );
  const { module } = await compileWat(empty);
  const checking = new Checking('ring', {
    compiler: () => compilerOf(module),
    search: () => new ScriptedWorker(),
  });
  const { container, text } = await show('ring', CHALLENGES[0].text, { checking });
  const picker = page.getByLabelText('Begin with');
  await expect.element(picker).toHaveTextContent('1. Published before the data');
  expect(text()).toContain('It has one mistake.');
  expect(text()).not.toContain('The repair');
  await press('Schedule it yourself');
  await expect.element(choice(/^Publisher/)).toHaveFocus();
  await userEvent.keyboard('2');
  await soon(() => expect(text()).toContain('The repair'));
  expect(text()).toContain('1 step. Shortest known: 6 steps.');
  expect(text()).toContain('Solved in 1 step; the shortest schedule known has 6.');
  expect(text()).toContain('+ export enum publisher { invalidate, write_low, write_high, publish }');
  const stored: unknown = JSON.parse(localStorage.getItem('ringside.challenges') ?? '');
  expect(stored).toEqual({ version: 1, solved: { 'publish-first': 1 } });
  await expect.element(picker).toHaveTextContent('1. Published before the data ✓');
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('a challenge that is chosen goes into the editor and into the link', async () => {
  const ondraft = vi.fn<(text: string) => void>();
  await show('pool', STARTERS.pool.wat, { ondraft });
  await page.getByLabelText('Begin with').selectOptions('two-lists');
  const chosen = CHALLENGES.find(({ id }) => id === 'two-lists')?.text;
  expect([ondraft.mock.calls, oncheck.mock.calls]).toEqual([[[chosen]], [[chosen]]]);
});

test('the schedule of a link runs when its button is pressed, as far as it fits', async () => {
  const { text } = await show('ring', STARTERS.ring.wat, { linked: STARTERS.ring.wat, schedule: '1011' });
  expect(text()).toContain('a schedule of 4 steps came with the link. Nothing of them has run.');
  await press('Run it');
  await soon(() =>
    expect(text()).toContain(
      'does not fit this text from step 3 on: Reader 1 cannot go on there (sleeps on newest).',
    ),
  );
  expect(text()).toContain('2 steps.');
});

test('a ring runs by itself, goes on by hand from a moment, and is heard', async () => {
  const context = new AudioContext({ sampleRate: 48_000 });
  const recorder = await Recorder.into(context);
  const card = new SoundCard({ open: () => context });
  const pcm = Float32Array.from({ length: BLOCK * RUN_FRAMES }, (_, at) => (at + 1) / (BLOCK * RUN_FRAMES));
  const lend = async () => {
    await card.start();
    const media = { name: '', pcm, channels: 1, rate: 48_000, seconds: 6 };
    return { end: card.producerEnd()!, rate: 48_000, media };
  };
  const takeBack = vi.fn<() => Promise<void>>().mockResolvedValue();
  const listening = { card: 'running' as const, lend, takeBack };
  const { container, text } = await show('ring', STARTERS.ring.wat, { listening });
  await press('Run it');
  const slider = page.getByRole('slider', { name: 'Step' });
  const at = () => Number((slider.element() as HTMLInputElement).value);
  await soon(() => expect(at()).toBeGreaterThan(2));
  expect(slider.element().getAttribute('max')).toBe('1500');
  await press('Pause the schedule');
  await slider.fill('4');
  await soon(() => expect(text()).toContain('Step 4 of 1500'));
  await expect.element(page.getByRole('row', { name: /^Publisher/ })).toBeVisible();
  await userEvent.keyboard('p');
  await soon(() => expect(text()).toMatch(/Step 5 of 5: Publisher/));
  await press('Another order');
  await soon(() => expect(text()).toContain('Order 2 of a fair scheduler, 250 frames'));
  await press('Listen');
  await recorder.heard(pcm.length);
  await soon(() => expect(takeBack).toHaveBeenCalled());
  await expect.element(page.getByRole('button', { name: 'Listen', exact: true })).toBeVisible();
  const stereo = Float32Array.from({ length: 2 * pcm.length }, (_, sample) => pcm[sample >> 1]);
  const { sounding } = recorder.recording();
  // A comparison of arrays as long as these says nothing that can be read.
  expect([sounding.length, sounding.findIndex((sample, at) => sample !== stereo[at])]).toEqual([
    stereo.length,
    -1,
  ]);
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  await card.stop();
});

test('a schedule that passes plays, one of those that differ most', async () => {
  const { text } = await show('ring', STARTERS.ring.wat);
  await press('Run it');
  await soon(() => expect(text()).toContain('250 frames at a pace'));
  await press('Find a failure');
  const passing = page.getByRole('group', { name: 'Play a schedule that passes:' }).getByRole('button');
  await soon(() => expect(passing.elements()).toHaveLength(5));
  await passing.first().click();
  await soon(() => expect(text()).toMatch(/Step \d+ of \d\d:/));
  expect(text()).toContain('The publisher publishes 6 frames');
});

test('a challenge stays chosen while its text is changed, and is reset', async () => {
  const ondraft = vi.fn((text: string) => void screen.rerender({ draft: text }));
  const props = { kind: 'ring' as const, draft: CHALLENGES[1].text, ondraft, oncheck };
  const screen = await render(OwnPanel, props);
  const picker = page.getByLabelText('Begin with');
  await page.getByRole('textbox').fill(`// Mine\n${CHALLENGES[1].text}`);
  await expect.element(picker).toHaveTextContent('2. Nobody looks twice, changed');
  await expect.element(page.getByRole('button', { name: 'Schedule it yourself' })).toBeVisible();
  await press('Reset the text');
  await expect.element(page.getByRole('textbox')).toHaveValue(CHALLENGES[1].text);
});

test('the user calls a pool until it breaks', async () => {
  const { text } = await show(
    'pool',
    STARTERS.pool.wat.replace('(global.set $free (i32.load (local.get $block)))', ''),
  );
  await press('Run it');
  await press('Start over');
  await soon(() => expect(text()).toContain('0 steps.'));
  await choice(/^alloc 16/).click();
  await choice(/^free.*16 at 0/).click();
  await soon(() => expect(text()).toContain('2 steps.'));
  await userEvent.keyboard('11');
  await soon(() => expect(text()).toContain('The block at 0 was handed out twice after it was freed'));
});

test('a pool that hands a block out twice: the calls', async () => {
  const { text } = await show(
    'pool',
    STARTERS.pool.wat.replace('(global.set $free (i32.load (local.get $block)))', ''),
  );
  await press('Find a failure');
  await soon(() => expect(text()).toContain('The block at 0 was handed out twice after it was freed: '));
  expect(text()).toMatch(/1\s*alloc 16 bytes: block at 0\s*2\s*free the block at 0, 16 bytes/);
});

test('an error of the compiler leads to its place', async () => {
  const text = STARTERS.ring.wat.replace(
    '(call $own (local.get $reader))',
    '(call $mine (local.get $reader))',
  );
  const line = text.split('\n').findIndex((one) => one.includes('call $mine')) + 1;
  const { container } = await show('ring', text);
  await press('Find a failure');
  await page.getByRole('button', { name: new RegExp(`^${line}:\\d+ undefined function`) }).click();
  const field = container.querySelector('textarea')!;
  expect(document.activeElement).toBe(field);
  expect(text.slice(field.selectionStart)).toMatch(/^\$mine/);
  expect(container.querySelector('.wrong')).toHaveTextContent(String(line));
});

test('a module that was compiled elsewhere is refused with what to change', async () => {
  const { container, text } = await show('ring', STARTERS.ring.wat);
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await userEvent.upload(input, new File([empty], 'mine.wasm'));
  await expect.element(page.getByText('mine.wasm, 8 B, is checked in place of the text.')).toBeVisible();
  await press('Find a failure');
  await soon(() => expect(text()).toContain('The module imports no memory.'));
  // Only a text is linked.
  expect(oncheck).not.toHaveBeenCalled();
  await press('Back to the text');
  await expect.element(page.getByRole('textbox')).toBeVisible();
});

test('a shipped variant is checked in place of the text, with its closer in the schedule', async () => {
  const { text } = await show('ring', STARTERS.ring.wat);
  const shipped = page.getByLabelText('Begin with');
  await expect
    .element(shipped.getByRole('option', { name: 'WaitGroup, No state flag, 8 slots, closed' }))
    .toBeInTheDocument();
  await shipped.selectOptions('WaitGroup, No state flag, 8 slots, closed');
  await soon(() =>
    expect(text()).toMatch(/WaitGroup, No state flag, 8 slots, closed, .* is checked in place/),
  );
  await press('Find a failure');
  await soon(() => expect(text()).toContain('The function negative_waitgroup_counter trapped'));
  const rows = page.getByRole('list', { name: 'The shortest schedule that fails' }).getByRole('listitem');
  await expect.element(rows.nth(1)).toHaveTextContent(/^5.*Closer.*close.*closed: 0 → 1\. slot 1: 2 → 0\./);
  // Only a text is linked.
  expect(oncheck).not.toHaveBeenCalled();
  await press('Back to the text');
  await expect.element(shipped).toHaveDisplayValue('WebAssembly text');
});

test('nothing starts before the button is pressed, and stopping ends the worker', async () => {
  const workers: ScriptedWorker[] = [];
  const spawn = () => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    return worker;
  };
  const checking = new Checking('ring', { compiler: spawn, search: spawn });
  const { text } = await show('ring', STARTERS.ring.wat, { linked: STARTERS.ring.wat, checking });
  expect(text()).toContain('This text came with the link. Nothing of it has run.');
  expect(workers).toEqual([]);
  void checking.check({ name: 'mine.wasm', module: new Uint8Array(8) });
  expect(workers).toHaveLength(1);
  workers[0].say({
    kind: 'explored',
    explored: { states: 1_000, transitions: 3_000, depth: 9, complete: false },
  });
  await soon(() => expect(text()).toMatch(/Searching: 1.000 states so far\./));
  await press('Stop');
  expect(workers[0].ended).toBe(true);
  await soon(() => expect(text()).toContain('Find a failure'));
});
