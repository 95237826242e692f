/** Ways to turn a dial with pointer and wheel; the keyboard's are the range input's own, see Knob.svelte. */
import type { Attachment } from 'svelte/attachments';
import { share, stepped, valueAt, type Scale } from './scale.ts';

/** Pixels of a vertical drag from one end of the dial to the other; five times as many with Shift. */
const TRAVEL = 160;
/** Pixels that a press may move and still be no drag. */
const SLACK = 3;

interface Turned {
  scale: () => Scale;
  value: () => number;
  disabled: () => boolean;
  turn: (value: number) => void;
}

/** Attach to the range input: drags upwards raise, the wheel steps. The page does not scroll meanwhile. */
export function turning({ scale, value, disabled, turn }: Turned): Attachment<HTMLInputElement> {
  return (input) => {
    let drag: { y: number; at: number; moved: boolean } | null = null;

    const down = (event: PointerEvent) => {
      if (disabled() || event.button !== 0) return;
      // The browser would set the value by where along its own track the press fell.
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
      // Only a knob that was chosen turns: a page scrolled past it must not change it.
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
