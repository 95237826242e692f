/**
 * Figures as pictures: both sides of a lab, or one figure, with the variants' names, a title above and the origin
 * below.
 */
import { colour } from './colour.ts';
import { standalone } from './svg.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const MARGIN = 32;
/** Heights of the title, of a side's head and of the foot, in px. */
const TITLE = 44;
const HEAD = 40;
const FOOT = 40;

export interface Side {
  letter: string;
  name: string;
  /** Version and years. */
  origin: string;
  figure: SVGSVGElement;
}

/** Texts around the figures. */
export interface About {
  title: string;
  /** The time shown, and the origin. */
  foot: string;
}

type Attributes = Record<string, string | number>;

function element(name: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Colours and fonts of the page, for use in the picture. */
function look() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => colour(style.getPropertyValue(name).trim()).hex;
  return {
    font: style.fontFamily,
    ...{ ground: token('--ground'), ink: token('--ink'), ink2: token('--ink-2'), ink3: token('--ink-3') },
  };
}

/** The picture's background with title and foot. */
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

/** One figure as a picture, with a title above and a foot below. @throws RangeError if the figure is not on screen */
export function framedFigure(source: SVGSVGElement, about: About): SVGSVGElement {
  const figure = standalone(source);
  const { width, height } = sizeOf(figure);
  figure.setAttribute('x', String(MARGIN));
  figure.setAttribute('y', String(MARGIN + TITLE));
  return plate(Math.ceil(width + 2 * MARGIN), Math.ceil(MARGIN + TITLE + height + FOOT), about, [figure]);
}

/** @param sides sides with figures that are on screen @throws RangeError if one is not */
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
    const badge = element('rect', {
      ...{ x: left, y: top, width: 20, height: 20, fill: ink },
    });
    const sign = element(
      'text',
      {
        ...{ x: left + 10, y: top + 14.3, 'font-size': 12, 'font-weight': 600 },
        ...{ 'text-anchor': 'middle', fill: ground },
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
