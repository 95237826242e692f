/** The slider of time: keyboard, pointer, events and texts. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Timeline from '../../web/src/components/transport/Timeline.svelte';

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
