/** A knob, operated in every supported way. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Knob from '../../web/src/components/Knob.svelte';
import KnobPanel from '../../web/src/components/KnobPanel.svelte';
import { knobs } from './parts.sample.ts';

const of = (id: string) => knobs.find((knob) => knob.id === id)!;

/** Renders a knob that keeps the value that is set. */
async function knob(id: string, value: number, more: { disabled?: string } = {}) {
  const onset = vi.fn((to: number) => void screen.rerender({ value: to }));
  const screen = await render(Knob, { knob: of(id), value, values: { readers: 8 }, onset, ...more });
  const input = page.getByRole('slider');
  const reads = (text: string) => expect.element(input).toHaveAttribute('aria-valuetext', text);
  return { onset, reads, input, focus: () => input.element().focus() };
}
const key = (keys: string) => userEvent.keyboard(keys);

const press = (type: string, more: PointerEventInit) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, ...more });

/** A drag by synthetic pointer events. The knob captures the pointer, so that the target of the moves does not matter. */
function drag(input: HTMLElement, up: number) {
  input.setPointerCapture = () => undefined;
  input.dispatchEvent(press('pointerdown', { clientY: 300 }));
  input.dispatchEvent(press('pointermove', { clientY: 300 - up }));
  input.dispatchEvent(press('pointerup', { clientY: 300 - up }));
}

describe('the keyboard', () => {
  test('arrows step, page keys go an octave on a logarithmic dial, Home and End to the ends', async () => {
    const { reads, focus } = await knob('slots', 64);
    focus();
    await key('{PageUp}');
    await reads('128 slots');
    await key('{Shift>}{ArrowDown}{/Shift}');
    await reads('127 slots');
    await key('{Home}');
    await reads('8 slots');
    await key('{End}');
    await reads('1\u202f024 slots');
  });

  test('Enter types; a value out of range snaps and says so', async () => {
    const { reads, focus, onset } = await knob('send', 450);
    focus();
    await key('{Enter}');
    const field = page.getByRole('textbox');
    await expect.element(field).toHaveFocus();
    await field.fill('99999');
    await key('{Enter}');
    await reads('10\u202f000\u202fms slow send');
    expect(onset).toHaveBeenLastCalledWith(10_000);
    await expect.element(page.getByRole('status')).toHaveTextContent('at most 10 000 ms');
    await expect.element(page.getByRole('slider')).toHaveFocus();
  });

  test('Escape and words that are no number set nothing', async () => {
    const { focus, onset } = await knob('fps', 25);
    focus();
    await key('{Enter}');
    await page.getByRole('textbox').fill('60');
    await key('{Escape}{Enter}');
    await page.getByRole('textbox').fill('many');
    await key('{Enter}');
    await expect.element(page.getByRole('status')).toHaveTextContent('not a number');
    expect(onset).not.toHaveBeenCalled();
  });

  test('its keys are not the page’s', async () => {
    const heard = vi.fn();
    const { focus } = await knob('fps', 25);
    window.addEventListener('keydown', heard);
    focus();
    await key('{ArrowRight}{Enter}5{Escape}');
    window.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('the pointer', () => {
  test('a drag upwards raises, a press alone changes nothing', async () => {
    const { input, onset } = await knob('fps', 25);
    drag(input.element() as HTMLElement, 2);
    expect(onset).not.toHaveBeenCalled();
    drag(input.element() as HTMLElement, 80);
    expect(onset).toHaveBeenLastCalledWith(53);
  });

  test('the wheel turns the knob that was chosen, and no other', async () => {
    const { input, onset, focus } = await knob('fps', 25);
    const wheel = () => new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    input.element().dispatchEvent(wheel());
    expect(onset).not.toHaveBeenCalled();
    focus();
    input.element().dispatchEvent(wheel());
    expect(onset).toHaveBeenLastCalledWith(26);
  });

  test('a double click resets', async () => {
    const { input, onset } = await knob('fps', 50);
    await input.dblClick();
    expect(onset).toHaveBeenLastCalledWith(25);
  });
});

test('a knob that matters to neither variant is off and says why; what is folded away and not as usual is counted', async () => {
  const screen = await render(KnobPanel, {
    knobs,
    values: {},
    a: 'rwmutex',
    b: 'cond',
    onset: () => undefined,
  });
  const more = document.querySelector('summary')!;
  await expect.element(more).toHaveTextContent('More');
  await screen.rerender({ values: { no_guard: 1, readers: 9 } });
  await expect.element(more).toHaveTextContent('1 set');
  await userEvent.click(more);
  const poll = page.getByRole('slider', { name: 'poll every' });
  await expect.element(poll).toBeDisabled();
  await expect.element(poll).toHaveAccessibleDescription('Only Sleep uses this.');
  await expect.element(page.getByRole('switch', { name: 'No reader count' })).toBeChecked();
  await screen.rerender({ a: 'sleep' });
  await expect.element(poll).toBeEnabled();
});

test('the panel says which knob was set, in the numbers of the catalogue', async () => {
  const onset = vi.fn();
  await render(KnobPanel, { knobs, values: { no_guard: 1 }, a: 'rwmutex', b: 'cond', onset });
  await userEvent.click(document.querySelector('summary')!);
  await page.getByRole('switch', { name: 'No reader count' }).click();
  await page.getByRole('combobox', { name: 'Ring size' }).selectOptions('v5');
  expect(onset.mock.calls).toEqual([
    ['no_guard', 0],
    ['sizing', 4],
  ]);
});
