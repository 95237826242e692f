/** The slider of time: keyboard, pointer, events and texts. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { bars, stood, stretch } from '../../web/src/components/transport/span.ts';
import Timeline from '../../web/src/components/transport/Timeline.svelte';
import { SPEEDS } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';

const S = 10_000;
const asked = () => ({ onseek: vi.fn() });
const still = {
  playing: false,
  speed: 1,
  time: 12.48 * S,
  end: 20 * S,
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Publisher stopped so far' },
  stalls: [new Uint32Array([5_000, 9_500, 100_000, 140_000]), new Uint32Array(0)] as const,
};
const slider = () => page.getByRole('slider', { name: 'Time' });

beforeEach(() => page.viewport(1440, 900));

test('slowed, the tape shows one page of the time, through which keys and pointer go', async () => {
  const on = asked();
  await render(Timeline, { ...still, speed: 1 / 8, ...on });
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

test('a dot goes to its event and has its name beside it; one that is still to come is hollow', async () => {
  const on = asked();
  const events = [
    { side: 0 as const, time: 4 * S, kind: 'blocked' },
    { side: 1 as const, time: 20 * S, kind: 'dropped' },
    { side: 1 as const, time: 99 * S, kind: 'late' },
  ];
  const names = { blocked: 'publisher waits', dropped: 'reader dropped', late: 'beyond' };
  await render(Timeline, { props: { ...still, events, names, ...on } });
  const dots = page.getByRole('button').elements();
  expect(dots.map((dot) => dot.getAttribute('title'))).toEqual(['publisher waits', 'reader dropped']);
  expect(dots.map((dot) => dot.textContent)).toEqual(['publisher waits', '']);
  const fills = dots.map((dot) => getComputedStyle(dot).backgroundColor);
  expect(fills[0]).not.toBe(fills[1]);
  await page.getByRole('button', { name: /reader dropped/ }).click();
  expect(on.onseek.mock.calls).toEqual([[20 * S]]);
});

test('events that would touch share a dot, which names them all and goes to the first', async () => {
  const on = asked();
  const events = [
    { side: 0 as const, time: 4 * S, kind: 'made' },
    { side: 1 as const, time: 4 * S, kind: 'made' },
    { side: 0 as const, time: 4 * S + 9, kind: 'kept' },
  ];
  await render(Timeline, { props: { ...still, events, names: { made: 'made', kept: 'kept' }, ...on } });
  const dots = page.getByRole('button');
  await expect
    .poll(() => dots.elements().map((dot) => dot.getAttribute('title')))
    .toEqual(['made, kept', 'made']);
  await page.getByRole('button', { name: 'A: made, kept, at 4.000 seconds' }).click();
  expect(on.onseek.mock.calls).toEqual([[4 * S]]);
});

test('the tape is a slider: arrows, pages, ends', async () => {
  const on = asked();
  await render(Timeline, { ...still, ...on });
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{PageUp}{PageDown}{Home}{End}');
  expect(on.onseek.mock.calls.flat()).toEqual([125_800, 123_800, 134_800, 114_800, 0, 200_000]);
});

test('the slider reads how long each publisher stood still', async () => {
  await render(Timeline, { ...still, ...asked() });
  await expect
    .element(slider())
    .toHaveAttribute(
      'aria-valuetext',
      '12.480 seconds. Publisher stopped so far: A 2\u202f930\u202fms, B 0\u202fms.',
    );
});

test('a press on the tape goes there, a drag follows, and no further than the tape', async () => {
  const on = asked();
  await render(Timeline, { ...still, ...on });
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

test('stalls that would touch are one bar, and the shortest can be seen', () => {
  expect(bars(new Uint32Array([0, 10, 11, 20, 500, 501]), 0.1, 0, 8)).toBe('M0 0H2.5v8H0zM50 0H51.5v8H50z');
  expect(bars(new Uint32Array(0), 0.1, 0, 8)).toBe('');
});

test('a stall counts up to now only', () => {
  const stalls = new Uint32Array([100, 200, 300, 400]);
  expect([50, 150, 250, 999].map((now) => stood(stalls, now))).toEqual([0, 50, 100, 200]);
});
