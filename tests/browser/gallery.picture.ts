/**
 * Takes a picture of figures that depends only on the marks that they draw: positions and shapes in the drawing's own
 * units, rounded; colours in both themes; texts. It contains no generated names and no marks that are invisible.
 */
import { tidy } from './gallery.numbers.ts';
import { isPainted, setStyles, type ThemedStyles, themedStyles } from './gallery.styles.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** Attributes of position and size. */
const GEOMETRY = /^(?:d|points|viewBox|width|height|c[xy]|[rxy]|r[xy]|[xy][12]|d[xy]|rotate)$/;
/** Attributes of a pattern, by whose id other marks are filled. */
const PATTERN = /^(?:id|patternUnits|patternTransform)$/;
const SHAPES = 'path, rect, circle, ellipse, line, polygon, polyline, text';
/** Elements that draw only their children. */
const CONTAINERS = 'g, text, tspan';

/** The transform between an element and its parent; undefined if it has none. */
function transformOf(source: SVGGraphicsElement): string | undefined {
  const { transform, translate, rotate, scale } = getComputedStyle(source);
  if ([transform, translate, rotate, scale].every((one) => one === 'none' || one === '')) return undefined;
  const outer = (source.parentNode as SVGGraphicsElement).getScreenCTM();
  const own = source.getScreenCTM();
  if (!outer || !own) return undefined;
  const { a, b, c, d, e, f } = outer.inverse().multiply(own);
  const linear = tidy([a, b, c, d].join(' '), 3);
  const offset = tidy([e, f].join(' '));
  return linear === '1 0 0 1' ? `translate(${offset})` : `matrix(${linear} ${offset})`;
}

/** Copies a mark with the marks in it. @returns undefined if it draws nothing */
function copyMark(
  source: SVGElement,
  styles: Map<Element, ThemedStyles>,
  outer?: ThemedStyles,
): SVGElement | undefined {
  const own = styles.get(source);
  if (!own || getComputedStyle(source).display === 'none') return undefined;
  if (source.matches(SHAPES) && (source.getAttribute('d') === '' || !isPainted(own))) return undefined;
  const to = document.createElementNS(NAMESPACE, source.localName);
  const classes = [...source.classList].filter((name) => !name.startsWith('svelte-'));
  if (classes.length > 0) to.setAttribute('class', classes.join(' '));
  for (const { name, value } of source.attributes) {
    if (GEOMETRY.test(name)) to.setAttribute(name, tidy(value));
    else if (source instanceof SVGPatternElement && PATTERN.test(name)) to.setAttribute(name, value);
  }
  const transform = outer && source instanceof SVGGraphicsElement ? transformOf(source) : undefined;
  if (transform) to.setAttribute('transform', transform);
  setStyles(to, own, outer);
  const fill = source.getAttribute('fill');
  if (fill?.startsWith('url(')) to.setAttribute('fill', fill);
  for (const child of source.childNodes) {
    if (child instanceof SVGElement) to.append(copyMark(child, styles, own) ?? '');
    else if (child instanceof Text && child.data.trim() !== '') to.append(child.data.replace(/\s+/g, ' '));
  }
  return to.matches(CONTAINERS) && to.childNodes.length === 0 ? undefined : to;
}

/** The visible text of a view outside of its drawings, in order. */
function textOf(view: Element): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement || parentElement.closest('svg, [role=status]')) continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
    texts.push(textContent?.replace(/\s+/g, ' ').trim() ?? '');
  }
  return texts.filter(Boolean).join(' | ');
}

/** @throws RangeError if the view draws nothing */
function pictureOfView(view: Element, width: number): Element {
  const name = `${width} ${view.getAttribute('data-view')}`;
  const to = document.createElementNS(NAMESPACE, 'svg');
  to.setAttribute('data-view', name);
  const text = textOf(view);
  if (text !== '') to.appendChild(document.createElementNS(NAMESPACE, 'desc')).textContent = text;
  const styles = themedStyles(view);
  // Drawings have a width, in contrast to the icons of controls.
  for (const drawing of view.querySelectorAll<SVGSVGElement>('svg[width]')) {
    to.append(copyMark(drawing, styles) ?? '');
  }
  if (!to.querySelector(SHAPES)) throw new RangeError(`The picture “${name}” is empty: it contains no mark.`);
  return to;
}

/**
 * Takes a picture of each view in `root`.
 * @param root contains elements with `data-view`, the view's name
 * @param width of the page, in px; part of the picture's name
 * @throws RangeError if a view draws nothing
 */
export const pictureOf = (root: Element, width: number): Element[] =>
  [...root.querySelectorAll('[data-view]')].map((view) => pictureOfView(view, width));
