/**
 * A drawing on the page as a document of its own, which looks the same without the page: what stylesheets say is written into
 * each element, lengths and colours as any program reads them, fonts by their names. Nothing in it refers to anything outside.
 */
import { colour } from './colour.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** What elements hand down. */
const INHERITED = [
  ...['fill-rule', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'paint-order', 'visibility'],
  ...['font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'],
] as const;
/** What each has for itself, with what it is unless somebody says so. */
const OWN: readonly [name: string, usual: string][] = [
  ['opacity', '1'],
  ['text-decoration-line', 'none'],
  ['vector-effect', 'none'],
];
/** Names under which an attribute goes by something else than its property. */
const ATTRIBUTE: Record<string, string> = { 'text-decoration-line': 'text-decoration' };
/** Attributes that say where something is and how large; all others say what styles say, or mean nothing elsewhere. */
const GEOMETRY =
  /^(?:d|points|viewBox|preserveAspectRatio|transform|width|height|c[xy]|[rxy]|r[xy]|[xy][12]|d[xy]|rotate|textLength|lengthAdjust)$/;

/** A colour with its opacity, as two attributes, where they are not as in `before`. */
function paint(
  to: Element,
  name: 'fill' | 'stroke',
  style: CSSStyleDeclaration,
  before?: CSSStyleDeclaration,
) {
  const read = (from: CSSStyleDeclaration) => {
    const { hex, alpha } = colour(from.getPropertyValue(name));
    return [hex, String(Number((alpha * Number(from.getPropertyValue(`${name}-opacity`))).toFixed(3)))];
  };
  const [hex, opacity] = read(style);
  const [hexBefore, opacityBefore] = before ? read(before) : [name === 'fill' ? '#000000' : 'none', '1'];
  if (hex !== hexBefore) to.setAttribute(name, hex);
  if (opacity !== opacityBefore) to.setAttribute(`${name}-opacity`, opacity);
}

/** Where styles move an element, the same as an attribute. */
function move(to: Element, source: SVGGraphicsElement, style: CSSStyleDeclaration) {
  const { transform, translate, rotate, scale } = style;
  const still = [transform, translate, rotate, scale].every((one) => one === 'none' || one === '');
  if (still || source.hasAttribute('transform')) return;
  const outer = (source.parentNode as SVGGraphicsElement).getScreenCTM();
  const own = source.getScreenCTM();
  if (!outer || !own) return;
  const { a, b, c, d, e, f } = outer.inverse().multiply(own);
  to.setAttribute(
    'transform',
    `matrix(${[a, b, c, d, e, f].map((one) => Number(one.toFixed(4))).join(' ')})`,
  );
}

/** Draws an element anew. @param before what its parent hands down */
function drawn(source: SVGElement, before?: CSSStyleDeclaration): SVGElement | undefined {
  const style = getComputedStyle(source);
  if (style.display === 'none') return undefined;
  const to = document.createElementNS(NAMESPACE, source.localName);
  for (const { name, value } of source.attributes) {
    if (GEOMETRY.test(name)) to.setAttribute(name, value);
  }
  paint(to, 'fill', style, before);
  paint(to, 'stroke', style, before);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== before?.getPropertyValue(name)) to.setAttribute(name, value);
  }
  for (const [name, usual] of OWN) {
    const value = style.getPropertyValue(name);
    if (value !== usual) to.setAttribute(ATTRIBUTE[name] ?? name, value);
  }
  if (source instanceof SVGGraphicsElement && before) move(to, source, style);
  for (const child of source.childNodes) {
    if (child instanceof SVGElement) to.append(drawn(child, style) ?? '');
    else if (child instanceof Text) to.append(child.data);
  }
  return to;
}

/**
 * A drawing of the page by itself: of its own size, with what stands out of its frame, and with its text alternative as the title.
 * @throws RangeError when the drawing is not on screen, where it has neither size nor style
 */
export function standalone(source: SVGSVGElement): SVGSVGElement {
  const { width, height } = source.getBoundingClientRect();
  const to = width > 0 && drawn(source);
  if (!to) throw new RangeError('A drawing that is not on screen has no style to be kept.');
  // Digits of one width, as on the page; no attribute says so.
  (to as SVGSVGElement).style.fontVariantNumeric = getComputedStyle(source).fontVariantNumeric;
  const frame = source.viewBox.baseVal;
  const [own, box] = [source.getBBox(), frame.width > 0 ? frame : new DOMRect(0, 0, width, height)];
  const [left, top] = [Math.min(own.x, box.x), Math.min(own.y, box.y)].map(Math.floor);
  const right = Math.ceil(Math.max(own.x + own.width, box.x + box.width));
  const bottom = Math.ceil(Math.max(own.y + own.height, box.y + box.height));
  const unit = width / box.width;
  const size = { viewBox: `${left} ${top} ${right - left} ${bottom - top}` };
  const outer = { width: (right - left) * unit, height: (bottom - top) * unit };
  for (const [name, value] of Object.entries({ ...size, ...outer })) to.setAttribute(name, String(value));
  const name = source.getAttribute('aria-label');
  if (name) {
    const title = document.createElementNS(NAMESPACE, 'title');
    title.textContent = name;
    to.prepend(title);
  }
  return to as SVGSVGElement;
}

/** A document of it, as a file has it. */
export const written = (drawing: SVGSVGElement): string => new XMLSerializer().serializeToString(drawing);
