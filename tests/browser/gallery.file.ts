/** Converts a picture to the text of an SVG document and back. The document has its views below each other. */
import { tokens } from './gallery.numbers.ts';
import { isFont } from './gallery.styles.ts';

/** Distance between two views, in px. */
const GAP = 16;

function removeFonts(view: Element) {
  for (const mark of view.querySelectorAll('*')) {
    for (const name of mark.getAttributeNames().filter(isFont)) mark.removeAttribute(name);
  }
}

/** Width and height of a drawing, in px. */
const sizeOf = (drawing: Element) =>
  ['width', 'height'].map((name) => Number(tokens(drawing.getAttribute(name) ?? '0')[0]));

/**
 * @param views of a picture
 * @param fonts whether texts keep their fonts, for display
 * @returns an SVG document with one mark a line
 */
export function writePicture(views: readonly Element[], fonts = false): string {
  let [top, right] = [0, 0];
  const placed = views.map((view) => {
    const copy = view.cloneNode(true) as Element;
    if (!fonts) removeFonts(copy);
    const sizes = [...copy.querySelectorAll(':scope > svg')].map(sizeOf);
    copy.setAttribute('y', String(top));
    top += Math.ceil(Math.max(0, ...sizes.map(([, height]) => height))) + GAP;
    right = Math.max(right, ...sizes.map(([width]) => width));
    return new XMLSerializer().serializeToString(copy).replace(' xmlns="http://www.w3.org/2000/svg"', '');
  });
  const size = `${Math.ceil(right)} ${top}`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${placed.join('')}</svg>`;
  return `${text.replaceAll('><', '>\n<')}\n`;
}

/** Reads a document that `writePicture` wrote. @returns the picture's views */
export function readPicture(text: string): Element[] {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  return [...documentElement.children];
}

/** Copies the fonts of a picture's marks to the marks at the same places of another one, for display. */
export function copyFonts(from: Element | undefined, to: Element) {
  if (!from) return;
  for (const name of from.getAttributeNames().filter(isFont)) to.setAttribute(name, from.getAttribute(name)!);
  [...to.children].forEach((child, index) => copyFonts(from.children[index], child));
}
