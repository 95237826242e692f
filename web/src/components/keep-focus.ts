/** Keeps the focus on the page when a pressed control removes itself. */
import { tick } from 'svelte';

/** Whether an element is on the page and can be seen, and so can keep the focus. */
const remains = (one: Element | null): boolean =>
  one !== null && one !== document.body && one.checkVisibility({ visibilityProperty: true });

/**
 * Makes a change that may remove the element with the focus. If it does, the focus moves to the first element that
 * `target` selects. A user who has moved the focus meanwhile keeps it, as does a focus outside of `area`.
 * @param area what contains the pressed control and the target
 */
export async function keepFocus(
  area: Element | null | undefined,
  change: () => unknown,
  target: string,
): Promise<void> {
  const within = area?.contains(document.activeElement);
  await change();
  await tick();
  if (within && !remains(document.activeElement)) area?.querySelector<HTMLElement>(target)?.focus();
}
