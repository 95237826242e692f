/** Exported pictures look as on the page, in both themes, and have no external references. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import init, { catalogue, Session } from '../../engine/pkg/ringside.js';
import Stage from '../../web/src/components/figure/Stage.svelte';
import { picture } from '../../web/src/export/picture.ts';
import { png, standalone, svgText } from '../../web/src/export/svg.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { defaults } from '../../web/src/link/link.ts';
import { soon } from './patience.ts';

/** The compared computed styles of each element. */
const LOOK = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-weight'],
  ...['font-family', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'paint-order', 'visibility'],
];
/** Every drawn element with its styles and its position. */
function looks(svg: SVGSVGElement): string[] {
  const outer = svg.getBoundingClientRect();
  return [...svg.querySelectorAll<SVGGraphicsElement>('path, rect, circle, line, text, tspan')]
    .filter((one) => getComputedStyle(one).display !== 'none')
    .map((one) => {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      const at = [box.x - outer.x, box.y - outer.y, box.width, box.height].map((length) => length.toFixed(1));
      return [
        one.localName,
        one.textContent,
        ...at,
        ...LOOK.map((name) => style.getPropertyValue(name)),
      ].join(' | ');
    });
}

/** A document without any stylesheet, into which a file is put. */
async function alone(svg: string): Promise<SVGSVGElement> {
  const frame = document.createElement('iframe');
  frame.width = frame.height = '1400';
  document.body.append(frame);
  const file = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(file.querySelector('parsererror')).toBeNull();
  const inside = frame.contentDocument!;
  inside.body.style.margin = '0';
  inside.body.append(inside.adoptNode(file.documentElement));
  await document.fonts.ready;
  return inside.querySelector('svg')!;
}

/** Shows the figure of a lab's A after two seconds. */
async function stageOf(id: string) {
  await init();
  const declared = await registry[id].load();
  const lab = catalogue().labs.find((one) => one.id === id)!;
  const { config } = defaults(lab);
  const session = new Session(config);
  session.seek_time(20_000);
  const numbers = new Float64Array(session.scene(0, new Float64Array(0)));
  session.scene(0, numbers);
  session.free();
  const variant = lab.variants.find((one) => one.id === config.a)!;
  const { figure } = declared;
  return render(Stage, { figure, scene: declared.read(numbers), variant, side: 0 });
}

test.for(['light', 'dark'] as const)(
  '%s: a picture is as on screen, by itself, and as pixels',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    await page.viewport(1300, 800);
    const stages = await Promise.all(['ring', 'threads'].map(stageOf));
    const drawings = stages.map(({ container }) => {
      container.style.width = '560px';
      return container;
    });
    await soon(() =>
      expect(drawings.every((one) => one.querySelector('figure > svg, .ring > svg'))).toBe(true),
    );
    const figures = drawings.map((one) => one.querySelector<SVGSVGElement>('svg[role=img]')!);
    await soon(() => expect(figures.every((one) => one.getBoundingClientRect().width <= 560)).toBe(true));

    for (const figure of figures) {
      const there = await alone(svgText(standalone(figure)));
      // Elements outside of the frame enlarge the file's frame, so that positions are relative to the first drawn element.
      const [wanted, found] = [looks(figure), looks(there)];
      expect(found.length).toBeGreaterThan(10);
      expect(found).toEqual(wanted);
    }

    const sides = figures.map((figure, side) => ({
      letter: 'AB'[side],
      name: `Side ${side}`,
      origin: 'v2',
      figure,
    }));
    const text = svgText(picture(sides, { title: 'Two labs', foot: 'from here' }));
    expect(text).not.toMatch(/href|url\(|<script|<foreignObject|<style|class=|@import|&#x?0*[0-8];/);
    expect(text).toContain('font-family="Inter, ');
    const read = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const said = (of: Element) => [...of.querySelectorAll('text')].map((one) => one.textContent);
    expect(said(read)).toEqual(expect.arrayContaining(figures.flatMap(said)));
    const bitmap = await createImageBitmap(await png(text));
    expect([bitmap.width, bitmap.height]).toEqual(
      ['width', 'height'].map((name) => 2 * Number(read.getAttribute(name))),
    );
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    canvas.drawImage(bitmap, 0, 0);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const [red, green, blue] = canvas.getImageData(4, 4, 1, 1).data;
    expect(`rgb(${red}, ${green}, ${blue})`).toBe(ground);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    expect(colours.size).toBeGreaterThan(50);
  },
);

test('a pattern of the drawing stays, with the fills that refer to it', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<svg class="patterned" width="40" height="40"><defs><pattern id="lines" width="5" height="5" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"><path d="M1 0v5" stroke="#000" /></pattern></defs><rect width="40" height="40" fill="url(#lines)" /></svg>`,
  );
  const drawing = document.querySelector<SVGSVGElement>('.patterned')!;
  const found = standalone(drawing);
  drawing.remove();
  const pattern = found.querySelector('pattern')!;
  expect([...pattern.attributes].map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining([
      ['id', 'lines'],
      ['patternUnits', 'userSpaceOnUse'],
      ['patternTransform', 'rotate(45)'],
    ]),
  );
  expect(pattern.innerHTML).toContain('stroke="#000000"');
  expect(found.querySelector('rect')!.getAttribute('fill')).toBe('url(#lines)');
});

test('a drawing that is not on screen is refused', () => {
  const hidden = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  expect(() => standalone(hidden)).toThrow(RangeError);
});
