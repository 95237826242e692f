/**
 * One Tab stop for a group of buttons: arrow keys, Home and End move the focus among those marked `data-rove`.
 * The marked one with `data-rove="here"` is the stop; without any, the first is.
 */
import type { Attachment } from 'svelte/attachments';

const NEXT: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Attach to the group's element; `onmove` is told which button took the focus (tabs choose at once, buttons do not). */
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
      // The page's own arrow keys step the worlds; inside a group they move in the group.
      event.preventDefault();
      event.stopPropagation();
      all[to].focus();
      onmove?.(all[to]);
    };
    group.addEventListener('keydown', onkeydown);
    return () => group.removeEventListener('keydown', onkeydown);
  };
}
