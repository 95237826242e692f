/**
 * Computed styles of a mark in both themes, as attributes of an SVG element. A mark has only those attributes in which
 * it differs from its parent.
 */
import { colour } from '../../web/src/export/colour.ts';

/** Computed values by property. */
type Styles = Record<string, string>;
/** A mark's styles in each theme. */
export type ThemedStyles = Styles[];

/** Values of the first theme are attributes; values of the second one that differ have the prefix `data-`. */
export const THEMES = ['light', 'dark'] as const;

/** Initial values of the properties that are compared. All but opacity are inherited. */
const INITIAL: Styles = {
  fill: '#000000',
  'fill-rule': 'nonzero',
  opacity: '1',
  'paint-order': 'normal',
  stroke: 'none',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-width': '1',
  'text-anchor': 'start',
  visibility: 'visible',
};
/** Font properties, which are used for display and are not compared. */
const FONTS = ['font-size', 'font-weight'];
const PROPERTIES = [...Object.keys(INITIAL), ...FONTS];

/** Whether an attribute is a style that is compared. */
export const isStyle = (name: string) => name.replace('data-', '') in INITIAL;

/** Whether an attribute is a font property. */
export const isFont = (name: string) => FONTS.includes(name.replace('data-', ''));

/** Formats a computed colour as `none`, `#rrggbb`, or `#rrggbbaa` if it is not opaque. */
function paint(style: CSSStyleDeclaration, name: 'fill' | 'stroke'): string {
  const { hex, alpha } = colour(style.getPropertyValue(name));
  const opacity = Math.round(alpha * Number(style.getPropertyValue(`${name}-opacity`)) * 255);
  return hex === 'none' || opacity === 255 ? hex : hex + opacity.toString(16).padStart(2, '0');
}

/** Opacity of the HTML elements between a view and a drawing in it. */
function outerOpacity(drawing: Element, view: Element): number {
  let opacity = 1;
  for (let at = drawing.parentElement; at && at !== view; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

function stylesOf(mark: SVGElement, view: Element): Styles {
  const style = getComputedStyle(mark);
  const styles = Object.fromEntries(
    PROPERTIES.map((name) => [name, style.getPropertyValue(name).replaceAll('px', '')]),
  );
  const outer = mark.parentElement instanceof SVGElement ? 1 : outerOpacity(mark, view);
  const opacity = String(Number((Number(style.opacity) * outer).toFixed(3)));
  return { ...styles, fill: paint(style, 'fill'), stroke: paint(style, 'stroke'), opacity };
}

/** Reads the styles of all marks in `view` in both themes. */
export function themedStyles(view: Element): Map<Element, ThemedStyles> {
  const all = new Map<Element, ThemedStyles>();
  const marks = view.querySelectorAll<SVGElement>('svg, svg *');
  for (const theme of THEMES) {
    document.documentElement.dataset.theme = theme;
    for (const mark of marks) all.set(mark, [...(all.get(mark) ?? []), stylesOf(mark, view)]);
  }
  delete document.documentElement.dataset.theme;
  return all;
}

/** Whether a shape with these styles is filled or has a line. */
export const isPainted = (styles: ThemedStyles) =>
  styles.some(({ fill, stroke }) => fill !== 'none' || stroke !== 'none');

/** Sets the attributes in which a mark differs from its parent. @param outer the parent's styles */
export function setStyles(to: Element, styles: ThemedStyles, outer: ThemedStyles | undefined) {
  for (const name of PROPERTIES) {
    const [light, dark] = styles.map((one) => one[name]);
    const inherited = styles.map((_, theme) => (name !== 'opacity' && outer ? outer[theme] : INITIAL)[name]);
    if (light === inherited[0] && dark === inherited[1]) continue;
    to.setAttribute(name, light);
    if (dark !== light) to.setAttribute(`data-${name}`, dark);
  }
}
