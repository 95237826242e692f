/**
 * What holds for every lab's drawing in every state of the gallery and throughout its stories: no shape is impossible, nothing is
 * outside of the figure, wide or narrow, low or high, marks are named as in the legend, and each mark that a step of a story
 * names is drawn while the step plays.
 */
import { expect, test } from 'vitest';
import { pieces } from '../../web/src/components/marked.ts';
import { registry } from '../../web/src/labs/registry.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { HEIGHTS_OF_FIGURES, openLab, setWidth, showSteps, showStory } from './gallery.take.ts';

/** Marks that neither a state of the gallery nor a step of the story draws. */
const UNDRAWN: Record<string, string[]> = {
  // No frame is torn at the knobs of the gallery's states.
  ring: ['torn'],
  // A job traps only where the user makes it trap.
  threads: ['crashed'],
  // All operators have frames, and the figures are shown without sound.
  station: ['nothing', 'heard'],
};

/** Words of stories that name a count alone, which only the costs panel shows. */
const COUNTED = ['One ring for everyone: copy'];

/** Attributes that a browser refuses when they are negative. */
const SIZES = ['width', 'height', 'r', 'rx', 'ry'];
const PLACES = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'd', 'points', 'transform', 'viewBox'];

/** The shapes below an element that cannot be: of a negative size, or with a number that is none. */
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

/** Room for the width of a stroke, in units of the drawing. */
const STROKE = 3;

/** The shapes of figures that reach beyond their drawing to the right or below. */
function outside(at: Element): string[] {
  const found: string[] = [];
  for (const drawing of at.querySelectorAll<SVGSVGElement>(
    ':is([data-view=A], [data-view=B]) svg[viewBox]',
  )) {
    const frame = drawing.getBoundingClientRect();
    for (const shape of drawing.querySelectorAll('path, rect, circle')) {
      const { right, bottom, width, height } = shape.getBoundingClientRect();
      if (width + height === 0) continue;
      const [wide, low] = [right - frame.right, bottom - frame.bottom].map(Math.round);
      if (Math.max(wide, low) > STROKE)
        found.push(`${shape.getAttribute('class') ?? shape.localName}: ${wide} px right, ${low} px below`);
    }
  }
  return found;
}

const idsOf = (at: Element, selector: string) =>
  [...at.querySelectorAll(`${selector}:not([d=""])`)].flatMap(
    (one) => one.getAttribute('data-mark')?.split(' ') ?? [],
  );
const drawnIn = (at: Element) => idsOf(at, ':is([data-view=A], [data-view=B]) svg [data-mark]');

test.each(Object.keys(registry))('%s', { retry: 0 }, async (id) => {
  const [faults, legend, drawn] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const check = (where: string) => (at: Element) => {
    for (const fault of [...impossible(at), ...outside(at)]) faults.add(`${where}: ${fault}`);
    idsOf(at, 'li[data-mark]').forEach((mark) => legend.add(mark));
    drawnIn(at).forEach((mark) => drawn.add(mark));
  };
  const states = await openLab(id);
  for (const width of [1440, 390] as const) {
    await setWidth(width);
    for (const height of width === 390 ? [undefined] : HEIGHTS_OF_FIGURES)
      for (const [name, show] of states) show(width, check(`${name} at ${width}`), height);
    await showSteps(id, width, check);
  }
  expect([...faults]).toEqual([]);

  await setWidth(1440);
  /** The marks that each step names and no moment of it has drawn yet. */
  const missing = new Map<StoryWords, string[]>();
  const { counts } = (await registry[id].load()).legend;
  await showStory(id, (step, at) => {
    const now = drawnIn(at);
    now.forEach((mark) => drawn.add(mark));
    const named =
      missing.get(step) ?? [step.body, step.more].flatMap(pieces).flatMap(({ mark }) => mark ?? []);
    missing.set(
      step,
      // A number of the figure stands for the mark that it counts.
      named.filter((mark) => ![mark, ...(counts?.[mark] ?? [])].some((name) => now.includes(name))),
    );
  });
  const undrawn = [...missing].flatMap(([{ title }, marks]) => marks.map((mark) => `${title}: ${mark}`));
  expect(undrawn.filter((one) => !COUNTED.includes(one))).toEqual([]);
  expect(legend.size).toBeGreaterThan(0);
  expect([...legend].filter((mark) => !drawn.has(mark))).toEqual(UNDRAWN[id] ?? []);
});
