/** The editor of station scripts, used by keyboard and pointer, with the real engine. */
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Measuring } from '../../web/src/components/measuring.ts';
import { Draft } from '../../web/src/labs/station/editor/draft.svelte.ts';
import Editor from '../../web/src/labs/station/editor/Editor.svelte';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { soon } from './patience.ts';

const GOOD = 'tone = sine(440.)\noutput.card(tone)\n';

let draft: Draft;
const onplay = vi.fn<(text: string) => void>();
beforeEach(async () => {
  await page.viewport(800, 900);
  onplay.mockClear();
  draft = new Draft(GOOD);
});
afterEach(() => {
  draft.stop();
});

const show = async (playing: string | null = null) => {
  const { container } = await render(Editor, { draft, playing, onplay });
  await soon(() => expect(draft.settled).toBe(true));
  const field = container.querySelector('textarea')!;
  return { container, field, text: () => container.textContent?.replace(/\s+/g, ' ') ?? '' };
};
const settled = () => soon(() => expect(draft.settled).toBe(true));
const key = (keys: string) => userEvent.keyboard(keys);

test('typed text is highlighted and drawn', async () => {
  const { container, field } = await show();
  await expect.element(page.getByRole('img')).toHaveAccessibleName('2 operators: sine, output.card');
  await userEvent.fill(field, GOOD.replace('tone)', 'amplify(0.5, tone))'));
  await expect.element(page.getByRole('img')).toHaveAccessibleName('3 operators: sine, amplify, output.card');
  expect(container.querySelector('pre')!.textContent).toBe(`${field.value}\n`);
  expect([...container.querySelectorAll('pre .strong')].map((one) => one.textContent)).toContain('amplify');
  await expect.element(page.getByText('you hear this', { exact: true })).toBeVisible();
});

test('a fault is underlined, listed, and leads to its place; the last graph and what plays go on', async () => {
  const { container, field, text } = await show(GOOD);
  await userEvent.fill(field, 'tone = sien(440.)\noutput.card(tone\n');
  const fault = page.getByRole('button', {
    name: /^1:8 sien No operator here has this name\. Did you mean sine\?$/,
  });
  await expect.element(fault).toBeVisible();
  expect([...container.querySelectorAll('pre .fault')].map((one) => one.textContent)).toEqual(['sien', '(']);
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(text()).toContain(
    '2 faults. The graph is that of the last script without faults, and what plays goes on.',
  );
  await expect.element(page.getByRole('img')).toHaveAccessibleName('2 operators: sine, output.card');
  await fault.click();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([7, 11]);
  await key('{Control>}{Enter}{/Control}');
  expect(onplay).not.toHaveBeenCalled();
  // Announced to screen readers when typing pauses.
  await soon(() =>
    expect(container.querySelector('[role=status]')!.textContent).toContain('1:8 sien No operator'),
  );
});

test('by keyboard alone: Tab leaves, Escape does not turn typing into commands, Ctrl+Enter plays, and the page hears none of it', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const { field } = await show();
  field.focus();
  await key('x{Escape}p');
  expect(document.activeElement).toBe(field);
  await key('{Backspace}{Backspace}');
  await settled();
  await key('{Control>}{Enter}{/Control}');
  expect(onplay).toHaveBeenCalledExactlyOnceWith(GOOD);
  expect(field.value).toBe(GOOD);
  expect(heard).not.toHaveBeenCalled();
  await key('{Tab}');
  expect(document.activeElement).not.toBe(field);
  document.removeEventListener('keydown', heard);
});

test('an example is chosen, and is an example as long as it is as it came', async () => {
  const { field } = await show();
  await soon(() => expect(draft.examples).toHaveLength(12));
  const menu = page.getByRole('combobox', { name: 'Example' });
  await expect.element(menu).toHaveDisplayValue('your own');
  await menu.selectOptions('large-add-32');
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/^34 operators: 32 sine/);
  expect(field.value).toContain('# Reconstructed');
  await userEvent.type(field, '#');
  await expect.element(menu).toHaveDisplayValue('your own');
});

test('the operator of the call at the caret is highlighted', async () => {
  const { container, field } = await show();
  field.focus();
  field.setSelectionRange(10, 10);
  await key('{ArrowRight}');
  await soon(() => expect(container.querySelector('g.here title')!.textContent).toBe('tone: sine()'));
});

test('the text matches the highlighting behind it, for lines of any length', async () => {
  const { field } = await show();
  await userEvent.fill(field, `# ${'wide W ill '.repeat(30)}\n${'x = 1\n'.repeat(40)}# last`);
  await settled();
  const pre = document.querySelector('pre')!.getBoundingClientRect();
  const over = field.getBoundingClientRect();
  expect([over.left, over.top, over.width]).toEqual([pre.left, pre.top, pre.width]);
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight);
});

test('a long script has as many elements as its lines in view, which follow when it is scrolled and typed in', async () => {
  const { container, field } = await show();
  const [numbers, pre] = [container.querySelector('.numbers')!, container.querySelector('pre')!];
  const elements = () => pre.querySelectorAll('*').length + numbers.querySelectorAll('*').length;
  const long = `${'x = [1, "a"]\n'.repeat(700)}output.card(sine())`;
  await userEvent.fill(field, long);
  await settled();
  expect([pre.textContent, numbers.textContent.match(/\d+/g)!.length]).toEqual([`${long}\n`, 701]);
  expect(elements()).toBeLessThan(2_500);
  const scroller = container.querySelector('.scroller')!;
  scroller.scrollTop = scroller.scrollHeight;
  await soon(() => expect([...pre.querySelectorAll('.strong')].at(-1)!.textContent).toBe('sine'));
  field.setSelectionRange(long.length, long.length);
  await key('\nx = ');
  await settled();
  expect(pre.querySelector('.point')).not.toBeNull();
  expect(elements()).toBeLessThan(2_500);
  // All on one line.
  await userEvent.fill(field, '1;'.repeat(4_000));
  await settled();
  expect(pre.textContent).toBe(`${field.value}\n`);
  expect(elements()).toBeLessThan(2_500);
});

const list = () => page.getByRole('listbox', { name: 'Names that complete this' });
const names = () =>
  list()
    .getByRole('option')
    .elements()
    .map((one) => one.querySelector('b')!.textContent);

test('names are completed while they are typed: arrows move, Enter takes, Escape closes the list alone', async () => {
  const { field } = await show();
  await soon(() => expect(draft.functions.length).toBeGreaterThan(20));
  await userEvent.fill(field, 'tone = ');
  await key('a');
  expect(names()).toEqual(['amplify', 'add', 'track.audio.amplify']);
  await expect.element(list()).toHaveTextContent('The sum of several sources.');
  expect(field.getAttribute('aria-activedescendant')).toBe(list().getByRole('option').elements()[0].id);
  await key('{ArrowDown}');
  const [, second] = list().getByRole('option').elements();
  expect([field.getAttribute('aria-activedescendant'), second.ariaSelected]).toEqual([second.id, 'true']);
  await key('{Enter}');
  expect(field.value).toBe('tone = add(');
  await expect.element(list()).not.toBeInTheDocument();
  // A part of a name; Tab takes it, and stays in the field.
  await key('dum');
  expect(names()).toEqual(['output.dummy']);
  await key('{Tab}');
  expect([field.value, document.activeElement]).toEqual(['tone = add(output.dummy(', field]);
  // Undo takes a completion back.
  await key('{Control>}z{/Control}');
  expect(field.value).toBe('tone = add(dum');
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  await userEvent.fill(field, '');
  await key('s');
  expect(names()).toContain('sine');
  await key('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  expect([field.value, document.activeElement]).toEqual(['s', field]);
  await key('{Escape}p{Enter}');
  expect([field.value, document.activeElement]).toEqual(['sp\n', field]);
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener('keydown', heard);
});

test('a name can be chosen with the pointer, and the field keeps the focus', async () => {
  const { field } = await show();
  await soon(() => expect(draft.functions.length).toBeGreaterThan(20));
  await userEvent.fill(field, '');
  await key('play');
  await list().getByRole('option', { name: 'playlist' }).click();
  expect([field.value, document.activeElement]).toEqual(['playlist(', field]);
});

test('the script is measured beside the editor, in one sentence with its link', async () => {
  const onmeasure = vi.fn();
  const comparison = {
    ...{
      baseline: 'station-244',
      variant: 'station-245',
      unit: 'tick',
      ratio: 1.163,
      low: 1.124,
      high: 1.205,
    },
    ...{ verdict: 'faster', digests_equal: true, noise_floor: 0.01 },
  } as never;
  const measured = {
    status: { state: 'none' } as Measuring,
    result: null,
    a: 'station-244',
    b: 'station-245',
  };
  const one = await render(Editor, { draft, playing: GOOD, onplay, measured, onmeasure });
  await settled();
  await one.getByRole('button', { name: `${MEASURE} this script` }).click();
  expect(onmeasure).toHaveBeenCalledExactlyOnceWith(GOOD);
  await one.rerender({
    measured: { ...measured, status: { state: 'done' }, result: { comparisons: [comparison] } as never },
  });
  await expect.element(one.getByText(/^Your script: B takes 14.% less CPU time, 11 to 17\.$/)).toBeVisible();
  await expect.element(one.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  expect((await axe.run(one.container)).violations).toEqual([]);
  // Another text has no result.
  await userEvent.fill(one.container.querySelector('textarea')!, 'output.card(sine(441.))');
  await expect.element(one.getByText(/^Your script:/)).not.toBeInTheDocument();
  // A text with a fault is not measured.
  await userEvent.fill(one.container.querySelector('textarea')!, 'output.card(sien())');
  await soon(() => expect(draft.checked?.faults.length).toBe(1));
  await one.getByRole('button', { name: `${MEASURE} this script` }).click({ force: true });
  expect(onmeasure).toHaveBeenCalledOnce();
});

test('axe finds nothing, right and wrong, in both themes', async () => {
  const { container, field } = await show(GOOD);
  const expectClean = async () => {
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      const { violations } = await axe.run(container);
      expect(violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0].html}`)).toEqual([]);
    }
  };
  await expectClean();
  await userEvent.fill(field, '# said\ntone = sine(440)\nunused = ad([1, 2])\noutput.card(tone)');
  await soon(() => expect(draft.checked?.faults.length).toBe(2));
  await expectClean();
  await userEvent.fill(field, '');
  await key('s');
  await expect.element(list()).toBeVisible();
  await expectClean();
});
