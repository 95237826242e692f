/** Scrolls to an element when it appears, if it is out of view. */
export const intoView = (element: Element) => element.scrollIntoView({ block: 'nearest' });
