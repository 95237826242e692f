/** Times and speeds as they are written beside the transport, and moving in time with the pointer and with keys. */
import { TICKS_PER_MS, TICKS_PER_SECOND } from '../../engine/types.ts';
import { joined, number } from '../../words/format.ts';
import { type Clock, tape, transport as words } from '../../words/transport.en.ts';
import { stood } from './span.ts';

/**
 * A speed as it stands in the menu: `64× slower`, `2× faster`.
 * @param unit what the lab calls a second of the page: if that is a millisecond, the lab runs a thousand times as slowly
 */
export const speedName = (speed: number, unit: string): string =>
  words.rate(unit === 'ms' ? speed / 1000 : speed);

/** Virtual time in seconds, to the millisecond: `12.480`. */
export const seconds = (ticks: number): string =>
  number(Math.floor(ticks / TICKS_PER_MS) / (TICKS_PER_SECOND / TICKS_PER_MS), 3);

/** Virtual time in whole thousandths. @param unit what a lab calls a thousandth */
const thousandths = (ticks: number, unit: string): string =>
  joined({ value: number(ticks / TICKS_PER_MS), unit });

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
