/** Keys that work in place of the page's own, in an element or wherever the focus is. */
import type { Attachment } from 'svelte/attachments';

/** What keys do, by their names in small letters. */
type Actions = Readonly<Record<string, () => void>>;

/** Handles keys that are no text. */
export const keyHandler = (actions: Actions) => (event: KeyboardEvent) => {
  const action = actions[event.key.toLowerCase()];
  if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest('textarea, select, input:not([type=range])'))
    return;
  // Prevents the page's keys, and those of the control that has the focus.
  event.preventDefault();
  event.stopPropagation();
  action();
};

export const keys =
  (actions: Actions): Attachment<HTMLElement> =>
  (element) => {
    const onkeydown = keyHandler(actions);
    element.addEventListener('keydown', onkeydown);
    return () => element.removeEventListener('keydown', onkeydown);
  };
