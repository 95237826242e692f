/** Figures as pictures: both sides of a lab, each below its letter and name, or one; what it is of above, where it is from below. */
import { colour } from './colour.ts';
import { standalone } from './svg.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const MARGIN = 32;
/** Room for the title, for the head of a side, and for the line at the foot, px. */
const TITLE = 44;
const HEAD = 40;
const FOOT = 40;

export interface Side {
  letter: string;
  name: string;
  /** version and years */
  origin: string;
  figure: SVGSVGElement;
}

/** What stands around the figures. */
export interface About {
  title: string;
  /** the time shown, where it is from */
  foot: string;
}

type Attributes = Record<string, string | number>;

function element(name: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The page's colours and fonts, as the picture's. */
function look() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => colour(style.getPropertyValue(name).trim()).hex;
  return {
    font: style.fontFamily,
    ...{ ground: token('--ground'), ink: token('--ink'), ink2: token('--ink-2'), ink3: token('--ink-3') },
  };
}

/** What stands on the page's ground, under its title, with a line at the foot. */
function plate(width: number, height: number, { title, foot }: About, placed: Node[]): SVGSVGElement {
  const { font, ground, ink, ink3 } = look();
  return element(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': font },
    element('title', {}, title),
    element('rect', { width, height, fill: ground }),
    element('text', { x: MARGIN, y: MARGIN + 18, 'font-size': 18, 'font-weight': 600, fill: ink }, title),
    ...placed,
    element('text', { x: MARGIN, y: height - 16, 'font-size': 12, fill: ink3 }, foot),
  ) as SVGSVGElement;
}

const sizeOf = (figure: SVGSVGElement) => ({
  width: Number(figure.getAttribute('width')),
  height: Number(figure.getAttribute('height')),
});

/**
 * One figure as a picture.
 * @throws RangeError when it is not on screen
 */
export function pictured(source: SVGSVGElement, about: About): SVGSVGElement {
  const figure = standalone(source);
  const { width, height } = sizeOf(figure);
  figure.setAttribute('x', String(MARGIN));
  figure.setAttribute('y', String(MARGIN + TITLE));
  return plate(Math.ceil(width + 2 * MARGIN), Math.ceil(MARGIN + TITLE + height + FOOT), about, [figure]);
}

/**
 * @param sides with figures that are on screen
 * @throws RangeError when one is not
 */
export function picture(sides: readonly Side[], { title, foot }: About): SVGSVGElement {
  const { ground, ink, ink2 } = look();
  const figures = sides.map(({ figure }) => standalone(figure));
  const sizes = figures.map(sizeOf);
  const tallest = Math.max(...sizes.map(({ height }) => height));
  const width = Math.ceil(sizes.reduce((sum, size) => sum + size.width + MARGIN, MARGIN));
  const height = Math.ceil(MARGIN + TITLE + HEAD + tallest + FOOT);
  const top = MARGIN + TITLE;
  let left = MARGIN;
  const placed = sides.flatMap(({ letter, name, origin }, index) => {
    const solid = index === 1;
    const badge = element('rect', {
      ...{ x: left + 0.75, y: top + 0.75, width: 18.5, height: 18.5 },
      ...{ fill: solid ? ink : 'none', stroke: ink, 'stroke-width': 1.5 },
    });
    const sign = element(
      'text',
      {
        ...{ x: left + 10, y: top + 14.3, 'font-size': 12, 'font-weight': 600 },
        ...{ 'text-anchor': 'middle', fill: solid ? ground : ink },
      },
      letter,
    );
    const head = element(
      'text',
      { x: left + 30, y: top + 16.5, 'font-size': 20, 'font-weight': 600, fill: ink },
      name,
      element('tspan', { dx: 8, 'font-size': 13, 'font-weight': 400, fill: ink2 }, origin),
    );
    const figure = figures[index];
    figure.setAttribute('x', String(left));
    figure.setAttribute('y', String(top + HEAD + tallest - sizes[index].height));
    left += sizes[index].width + MARGIN;
    return [badge, sign, head, figure];
  });
  return plate(width, height, { title, foot }, placed);
}
