/** The arrow keys go to the step before and after, anywhere in an element. */
import type { Attachment } from 'svelte/attachments';

const BY: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** @param onmove called with the number of steps */
export const arrows =
  (onmove: (by: number) => void): Attachment<HTMLElement> =>
  (element) => {
    const onkeydown = (event: KeyboardEvent) => {
      const by = BY[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      // Prevents the page's own arrow keys, and the slider's.
      event.preventDefault();
      event.stopPropagation();
      onmove(by);
    };
    element.addEventListener('keydown', onkeydown);
    return () => element.removeEventListener('keydown', onkeydown);
  };
