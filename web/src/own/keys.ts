/** Keys that work anywhere in an element, in place of the page's own. */
import type { Attachment } from 'svelte/attachments';

/** @param actions what keys do, by their names in small letters */
export const keys =
  (actions: Readonly<Record<string, () => void>>): Attachment<HTMLElement> =>
  (element) => {
    const onkeydown = (event: KeyboardEvent) => {
      const action = actions[event.key.toLowerCase()];
      if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
      // Prevents the page's keys, and those of the control that has the focus.
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    element.addEventListener('keydown', onkeydown);
    return () => element.removeEventListener('keydown', onkeydown);
  };
