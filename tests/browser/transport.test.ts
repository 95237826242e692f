/** The transport and its tape: keyboard, pointer, and texts. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { bars, marks, stood, stretch } from '../../web/src/components/transport/span.ts';
import Transport from '../../web/src/components/transport/Transport.svelte';
import { SPEEDS } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';

const S = 10_000;
const asked = () => ({
  onrestart: vi.fn(),
  onstep: vi.fn(),
  onplay: vi.fn(),
  onspeed: vi.fn(),
  onseek: vi.fn(),
});
const still = {
  playing: false,
  live: false,
  speed: 1,
  pace: 1,
  time: 12.48 * S,
  end: 20 * S,
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Publisher stopped so far' },
  stalls: [new Uint32Array([5_000, 9_500, 100_000, 140_000]), new Uint32Array(0)] as const,
};
const slider = () => page.getByRole('slider', { name: 'Time' });

beforeEach(() => page.viewport(1440, 900));

test('it says the time, how long the tape is, and the speed', async () => {
  await render(Transport, { ...still, ...asked() });
  await expect.element(page.getByText('12.480')).toBeVisible();
  await expect.element(page.getByText('/ 30.000')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Speed' })).toHaveDisplayValue('1×');
});

test('slowed, the tape shows one page of the time, through which keys and pointer go', async () => {
  const on = asked();
  await render(Transport, { ...still, speed: 1 / 8, ...on });
  await expect.element(page.getByText(', from 12.000 to 14.000')).toBeVisible();
  const tape = slider().element() as HTMLElement;
  expect([tape.ariaValueMin, tape.ariaValueNow, tape.ariaValueMax]).toEqual(['120000', '124800', '140000']);
  tape.focus();
  await userEvent.keyboard('{ArrowRight}{PageDown}');
  const { left, width } = tape.getBoundingClientRect();
  tape.setPointerCapture = () => undefined;
  tape.hasPointerCapture = () => true;
  tape.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: left + width / 2 }));
  expect(on.onseek.mock.calls.flat()).toEqual([12.52 * S, 12.08 * S, 13 * S]);
});

test('each button does what it says', async () => {
  const on = asked();
  await render(Transport, { ...still, ...on });
  for (const name of ['One step back', 'Play', 'One step on']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: /Restart/ }).click();
  await page.getByRole('combobox').selectOptions('2×');
  expect(on.onstep.mock.calls).toEqual([[-1], [1]]);
  expect(on.onplay).toHaveBeenCalledOnce();
  expect(on.onrestart).toHaveBeenCalledOnce();
  expect(on.onspeed).toHaveBeenCalledExactlyOnceWith(2);
});

test('every speed has a name of its own', async () => {
  await render(Transport, { ...still, ...asked() });
  const names = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(names).toHaveLength(SPEEDS.length);
  expect(new Set(names).size).toBe(SPEEDS.length);
});

test('the tape is a slider: arrows, pages, ends', async () => {
  const on = asked();
  await render(Transport, { ...still, ...on });
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{PageUp}{PageDown}{Home}{End}');
  expect(on.onseek.mock.calls.flat()).toEqual([125_800, 123_800, 134_800, 114_800, 0, 200_000]);
});

test('the slider reads how long each publisher stood still', async () => {
  await render(Transport, { ...still, ...asked() });
  await expect
    .element(slider())
    .toHaveAttribute(
      'aria-valuetext',
      '12.480 seconds. Publisher stopped so far: A 2\u202f930\u202fms, B 0\u202fms.',
    );
});

test('a press on the tape goes there, a drag follows, and no further than the tape', async () => {
  const on = asked();
  await render(Transport, { ...still, ...on });
  const tape = slider().element() as HTMLElement;
  const { left, width, top } = tape.getBoundingClientRect();
  const point = (share: number) => ({
    ...{ bubbles: true, pointerId: 1, button: 0, clientY: top + 9 },
    clientX: left + share * width,
  });
  // A synthetic pointer cannot be captured.
  let held = false;
  tape.setPointerCapture = () => (held = true);
  tape.hasPointerCapture = () => held;
  tape.dispatchEvent(new PointerEvent('pointermove', point(0.1)));
  expect(on.onseek).not.toHaveBeenCalled();
  tape.dispatchEvent(new PointerEvent('pointerdown', point(0.5)));
  tape.dispatchEvent(new PointerEvent('pointermove', point(0.75)));
  tape.dispatchEvent(new PointerEvent('pointermove', point(3)));
  expect(on.onseek.mock.calls.flat()).toEqual([15 * S, 22.5 * S, 30 * S]);
});

test('it says so when the engine does not keep up for a while', async () => {
  const shown = await render(Transport, { ...still, playing: true, ...asked() });
  expect(page.getByText(/this machine manages/).elements()).toHaveLength(0);
  for (let frame = 0; frame < 40; frame++) await shown.rerender({ pace: 0.4, time: frame });
  await expect.element(page.getByText(/4\d\u202f% of that speed/)).toBeVisible();
});

test('at full speed the tape doubles until the played time fits; slowed, it shows 10 to 25 s of the user’s time', () => {
  expect([0, 30 * S, 30 * S + 1, 200 * S].map((end) => stretch(0, end, 1).to)).toEqual(
    [30, 30, 60, 240].map((seconds) => seconds * S),
  );
  for (const speed of SPEEDS.filter((speed) => speed < 1)) {
    const { from, to } = stretch(7_777, 9_999, speed);
    expect(from).toBeLessThanOrEqual(7_777);
    expect(to).toBeGreaterThan(7_777);
    expect((to - from) / speed / S).toBeGreaterThanOrEqual(10);
    expect((to - from) / speed / S).toBeLessThanOrEqual(25);
  }
});

test('while the time is in a step of the story, the tape shows that step alone', () => {
  const step = { from: 2 * S, to: 3 * S };
  expect([2 * S, 2.5 * S, 3 * S].map((time) => stretch(time, time, 1 / 8, step))).toEqual([step, step, step]);
  expect(stretch(3 * S + 1, 3 * S + 1, 1, step)).toEqual({ from: 0, to: 30 * S });
});

test('marks are round times, and few enough to be told apart', () => {
  expect(marks(30 * S)).toHaveLength(31);
  expect(marks(30 * S)[1]).toBe(S);
  for (const length of [100, 1_000, 60 * S, 240 * S, 7_680 * S]) {
    expect(marks(length).length).toBeLessThanOrEqual(42);
    expect(marks(length).length).toBeGreaterThan(10);
  }
});

test('stalls that would touch are one bar, and the shortest can be seen', () => {
  expect(bars(new Uint32Array([0, 10, 11, 20, 500, 501]), 0.1, 0, 8)).toBe('M0 0H2.5v8H0zM50 0H51.5v8H50z');
  expect(bars(new Uint32Array(0), 0.1, 0, 8)).toBe('');
});

test('a stall counts up to now only', () => {
  const stalls = new Uint32Array([100, 200, 300, 400]);
  expect([50, 150, 250, 999].map((now) => stood(stalls, now))).toEqual([0, 50, 100, 200]);
});
