/**
 * A roving tabindex: a group of buttons is one Tab stop, and the arrow keys, Home and End move the focus among elements
 * with `data-rove`. The Tab stop is the one with `data-rove="here"`, or else the first.
 */
import type { Attachment } from 'svelte/attachments';

const NEXT: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Attach it to the group's element. `onmove` is called with the button that received the focus (tabs select at once,
 * buttons do not).
 */
export function roving(onmove?: (button: HTMLElement) => void): Attachment<HTMLElement> {
  return (group) => {
    const buttons = () => [...group.querySelectorAll<HTMLElement>('[data-rove]')];
    const onkeydown = (event: KeyboardEvent) => {
      const all = buttons();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const by = NEXT[event.key];
      let to: number;
      if (by) to = (at + by + all.length) % all.length;
      else if (event.key === 'Home') to = 0;
      else if (event.key === 'End') to = all.length - 1;
      else return;
      // Prevents the page's own arrow keys, which step the worlds.
      event.preventDefault();
      event.stopPropagation();
      all[to].focus();
      onmove?.(all[to]);
    };
    group.addEventListener('keydown', onkeydown);
    return () => group.removeEventListener('keydown', onkeydown);
  };
}
