/** Moving in time with the pointer and with keys, and what a slider of time says. */
import { TICKS_PER_MS, TICKS_PER_SECOND } from '../../engine/types.ts';
import { type Clock, tape } from '../../words/transport.en.ts';
import { stood } from './span.ts';
import { seconds, thousandths } from './time.ts';

/** Steps of the keys, in ticks: 100 ms and 1 s, or less where the slider shows little time. @param length of that time, in ticks */
export function keySteps(length: number): Record<string, number | undefined> {
  const small = Math.max(1, Math.min(100 * TICKS_PER_MS, Math.round(length / 50)));
  const large = Math.max(1, Math.min(TICKS_PER_SECOND, Math.round(length / 5)));
  return {
    ArrowRight: small,
    ArrowUp: small,
    ArrowLeft: -small,
    ArrowDown: -small,
    PageUp: large,
    PageDown: -large,
  };
}

/** The time and how long A and B have stood still, in words. */
export function reading(at: number, [a, b]: readonly [Uint32Array, Uint32Array], clock: Clock): string {
  const standing = (of: Uint32Array) => thousandths(stood(of, at), clock.small);
  return tape.reading(seconds(at), clock, [standing(a), standing(b)]);
}

type PointerOn = PointerEvent & { currentTarget: HTMLElement };

/** Handlers of an element that is dragged along. @param go receives the position as a share of its width, 0 to 1 */
export function scrubber(go: (share: number) => void) {
  const move = (event: PointerOn) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    go((event.clientX - left) / width);
  };
  const grip = (event: PointerOn) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(event);
  };
  return { grip, move };
}
