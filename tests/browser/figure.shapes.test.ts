/** No figure draws a shape that cannot be: of a negative size, or with a number that is none. */
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { openLab, setWidth, showSteps } from './gallery.take.ts';

/** Attributes that a browser refuses when they are negative. */
const SIZES = ['width', 'height', 'r', 'rx', 'ry'];
const PLACES = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'd', 'points', 'transform', 'viewBox'];

/** The shapes below an element that cannot be. */
function impossible(at: Element): string[] {
  const found: string[] = [];
  for (const shape of at.querySelectorAll('svg, svg *')) {
    for (const name of [...SIZES, ...PLACES]) {
      const value = shape.getAttribute(name);
      if (value === null) continue;
      const isNegative = SIZES.includes(name) && Number.parseFloat(value) < 0;
      if (isNegative || /NaN|Infinity|undefined|null/.test(value))
        found.push(`${shape.localName}.${shape.getAttribute('class') ?? ''} ${name}="${value.slice(0, 80)}"`);
    }
  }
  return found;
}

test.each(Object.keys(registry))('%s', { retry: 0 }, async (id) => {
  const found = new Set<string>();
  const check = (where: string) => (at: Element) =>
    impossible(at).forEach((shape) => found.add(`${where}: ${shape}`));
  const states = await openLab(id);
  for (const width of [1440, 390] as const) {
    await setWidth(width);
    for (const [name, show] of states) show(width, check(`${name} at ${width}`));
    await showSteps(id, width, check);
  }
  expect([...found]).toEqual([]);
});
