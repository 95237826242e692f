/** The area over the page's lower edge for notices of the site, such as the first-visit banner and the offer of a newer version. */

/** @param target the element that the page is mounted in @returns the area, created at the first call */
export function noticeArea(target: HTMLElement): HTMLElement {
  const before = target.previousElementSibling;
  if (before instanceof HTMLElement && before.className === 'site-notices') return before;
  const area = document.createElement('div');
  area.className = 'site-notices';
  target.before(area);
  return area;
}
