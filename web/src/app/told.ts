/** The place above the page where the site tells of itself: to who is new, and of what is new. */

/** @param target what the page is mounted in @returns the place */
export function toldAbove(target: HTMLElement): HTMLElement {
  const before = target.previousElementSibling;
  if (before instanceof HTMLElement && before.className === 'told') return before;
  const told = document.createElement('div');
  told.className = 'told';
  target.before(told);
  return told;
}
