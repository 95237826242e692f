/** Turns a dial with the pointer and the wheel; the range input itself handles the keyboard, see Knob.svelte. */
import type { Attachment } from 'svelte/attachments';
import { share, stepped, valueAt, type Scale } from './scale.ts';

/** Vertical drag from one end of the dial to the other, in px; five times that with Shift. */
const TRAVEL = 160;
/** Largest movement of a press that does not count as a drag, in px. */
const SLACK = 3;

interface Turned {
  scale: () => Scale;
  value: () => number;
  disabled: () => boolean;
  turn: (value: number) => void;
}

/**
 * Attach it to the range input: dragging upwards increases the value, and the wheel changes it by steps. The page does
 * not scroll meanwhile.
 */
export function turning({ scale, value, disabled, turn }: Turned): Attachment<HTMLInputElement> {
  return (input) => {
    let drag: { y: number; at: number; moved: boolean } | null = null;

    const down = (event: PointerEvent) => {
      if (disabled() || event.button !== 0) return;
      // The browser would set the value by the position of the press on the input's own track.
      event.preventDefault();
      input.focus({ preventScroll: true });
      input.setPointerCapture(event.pointerId);
      drag = { y: event.clientY, at: share(scale(), value()), moved: false };
    };
    const move = (event: PointerEvent) => {
      if (!drag) return;
      const by = drag.y - event.clientY;
      drag.moved ||= Math.abs(by) > SLACK;
      if (!drag.moved) return;
      drag.at = Math.min(1, Math.max(0, drag.at + by / (TRAVEL * (event.shiftKey ? 5 : 1))));
      drag.y = event.clientY;
      turn(valueAt(scale(), drag.at));
    };
    const up = () => (drag = null);
    const wheel = (event: WheelEvent) => {
      // Only a focused knob turns, because scrolling the page over a knob must not change it.
      if (disabled() || document.activeElement !== input || event.deltaY === 0) return;
      event.preventDefault();
      turn(stepped(scale(), value(), -Math.sign(event.deltaY), event.shiftKey));
    };

    const off = new AbortController();
    const { signal } = off;
    input.addEventListener('pointerdown', down, { signal });
    input.addEventListener('pointermove', move, { signal });
    input.addEventListener('pointerup', up, { signal });
    input.addEventListener('pointercancel', up, { signal });
    input.addEventListener('wheel', wheel, { signal, passive: false });
    return () => off.abort();
  };
}
