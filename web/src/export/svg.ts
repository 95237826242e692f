/**
 * Converts a drawing of the page to a self-contained SVG document that looks the same without the page: the styles of
 * stylesheets become attributes of each element, with lengths and colours that any program reads, and fonts by name. It
 * contains no external references.
 */
import { colour } from './colour.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Properties that elements inherit. */
const INHERITED = [
  ...['fill-rule', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'paint-order', 'visibility'],
  ...['font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'],
] as const;
/** Properties that elements do not inherit, with their initial values. */
const OWN: readonly [name: string, usual: string][] = [
  ['opacity', '1'],
  ['text-decoration-line', 'none'],
  ['vector-effect', 'none'],
];
/** Attributes whose names differ from those of their properties. */
const ATTRIBUTE: Record<string, string> = { 'text-decoration-line': 'text-decoration' };
/** Attributes of position and size. Others repeat styles or have no meaning outside the page. */
const GEOMETRY =
  /^(?:d|points|viewBox|preserveAspectRatio|transform|width|height|c[xy]|[rxy]|r[xy]|[xy][12]|d[xy]|rotate|textLength|lengthAdjust)$/;

/** Attributes of a pattern, to which a fill of the same drawing refers by its id. */
const PATTERN = /^(?:id|patternUnits|patternTransform)$/;

/** Sets a colour and its opacity as two attributes if they differ from those in `before`, or a pattern of the drawing. */
function paint(
  to: Element,
  name: 'fill' | 'stroke',
  style: CSSStyleDeclaration,
  before?: CSSStyleDeclaration,
) {
  const pattern = /^url\("?(#[^")]+)"?\)/.exec(style.getPropertyValue(name));
  if (pattern) {
    to.setAttribute(name, `url(${pattern[1]})`);
    return;
  }
  const read = (from: CSSStyleDeclaration) => {
    const { hex, alpha } = colour(from.getPropertyValue(name));
    return [hex, String(Number((alpha * Number(from.getPropertyValue(`${name}-opacity`))).toFixed(3)))];
  };
  const [hex, opacity] = read(style);
  const [hexBefore, opacityBefore] = before ? read(before) : [name === 'fill' ? '#000000' : 'none', '1'];
  if (hex !== hexBefore) to.setAttribute(name, hex);
  if (opacity !== opacityBefore) to.setAttribute(`${name}-opacity`, opacity);
}

/** Converts a transform of a stylesheet to an attribute. */
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

/** Copies an element. @param before the parent's style */
function drawn(source: SVGElement, before?: CSSStyleDeclaration): SVGElement | undefined {
  const style = getComputedStyle(source);
  if (style.display === 'none') return undefined;
  const to = document.createElementNS(NAMESPACE, source.localName);
  for (const { name, value } of source.attributes) {
    if (GEOMETRY.test(name) || (source instanceof SVGPatternElement && PATTERN.test(name)))
      to.setAttribute(name, value);
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
 * Copies a drawing of the page as a document of its own size, including parts that overflow it, with its text
 * alternative as the title. @throws RangeError if the drawing is not on screen, because it then has neither size nor
 * style
 */
export function standalone(source: SVGSVGElement): SVGSVGElement {
  const { width, height } = source.getBoundingClientRect();
  const to = width > 0 && drawn(source);
  if (!to) throw new RangeError('A drawing that is not on screen has no style to be kept.');
  // Tabular digits, as on the page; there is no attribute for them.
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

/** Text of the document, for a file. */
export const svgText = (drawing: SVGSVGElement): string => new XMLSerializer().serializeToString(drawing);

/** Size of pixels, relative to the drawing on screen: it remains sharp on paper and on slides. */
const SCALE = 2;

/**
 * A drawing as pixels.
 * @param svg a document with its own size and without external references @throws Error if the browser cannot draw it
 */
export async function png(svg: string, scale = SCALE): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale].map(Math.round);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
