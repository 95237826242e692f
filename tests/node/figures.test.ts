/**
 * What holds for the figure of every lab, in every state of its story and its presets, at the smallest and the largest size: it
 * draws possible shapes inside of its box, says at most six things, draws each mark that a step names while the step plays, and
 * shows A and B apart within two seconds. The picture of one state, at three sizes, is compared as a text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { pieces } from '../../web/src/components/marked.ts';
import { type Lab, TICKS_PER_MS, TICKS_PER_SECOND } from '../../web/src/engine/types.ts';
import { drawn, type Drawn, type Figure } from '../../web/src/figure/figure.ts';
import type { Pen } from '../../web/src/figure/pen.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

type AnyFigure = Figure<object>;
type Read = (numbers: Float64Array) => object;
interface Exports {
  Scene: new (numbers: Float64Array) => object;
}

const figures = import.meta.glob<Record<string, unknown>>('../../web/src/labs/*/figure.ts', { eager: true });
const scenes = import.meta.glob<Exports>('../../web/src/labs/*/scene.ts', { eager: true });
const words = import.meta.glob<{ story: Record<string, StoryWords> }>('../../web/src/words/*.story.en.ts', {
  eager: true,
});

const isFigure = (one: unknown): one is AnyFigure => typeof one === 'object' && one !== null && 'draw' in one;
/** The labs of the queues share their scene. */
const sceneOf = (id: string) =>
  (scenes[`../../web/src/labs/${id}/scene.ts`] ?? scenes['../../web/src/labs/queues/scene.ts']).Scene;

const all = Object.entries(figures).map(([path, exports]) => {
  const id = path.split('/').at(-2)!;
  const Scene = sceneOf(id);
  const read: Read = (numbers) => new Scene(numbers);
  return { id, declared: Object.values(exports).find(isFigure)!, read };
});

/** Marks of the legend that no step and no preset draws, by lab. */
const UNDRAWN: Record<string, string[]> = {
  // No frame is torn at these knobs.
  ring: ['torn'],
  // A source has nothing while a queue of requests is empty.
  station: ['nothing'],
  // A job traps only where the user makes it trap.
  threads: ['crashed'],
};

/** Steps in which A and B are alike for the first two seconds, by lab: their point comes later, or is that they are alike. */
const ALIKE: Record<string, string[]> = {
  compare: ['left'],
  library: ['leaves', 'shuffled'],
  pools: ['newest'],
  queues: ['zombies', 'marking'],
  reslice: ['real'],
  share: ['cells', 'source'],
  // The clock asks at the end of a tick, which comes later at this sample rate.
  station: ['calls'],
};

/** Width of a letter, in px, at the labels' size of 14 px. */
const LETTER = { label: 7.2, small: 6.2, title: 12.5 };
const SLACK = 4;

/** The numbers of each command of a path, and the extent of the points that it leads to. */
function extent(d: string) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  let [x, y] = [0, 0];
  let start = [0, 0];
  const visit = (toX: number, toY: number) => {
    [x, y] = [toX, toY];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  };
  for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/gu)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+/gu)].map(([text]) => Number(text));
    const relative = command === command.toLowerCase();
    const [fromX, fromY] = relative ? [1, 1] : [0, 0];
    const kind = command.toUpperCase();
    const size = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7 }[kind] ?? 0;
    if (kind === 'Z') [x, y] = start;
    for (let at = 0; size > 0 && at + size <= numbers.length; at += size) {
      const one = numbers.slice(at, at + size);
      if (kind === 'H') visit(one[0] + fromX * x, y);
      else if (kind === 'V') visit(x, one[0] + fromY * y);
      else visit(one[size - 2] + fromX * x, one[size - 1] + fromY * y);
      if (kind === 'M' && at === 0) start = [x, y];
    }
  }
  return box;
}

/** What is wrong with a drawing. */
function faults({ paths, labels }: Pen, { width, height }: { width: number; height: number }): string[] {
  const found: string[] = [];
  for (const [mark, d = ''] of Object.entries(paths)) {
    if (/NaN|Infinity|undefined|null/u.test(d)) found.push(`${mark} has a number that is none`);
    const { left, right, top, bottom } = extent(d);
    if (left < -SLACK || top < -SLACK || right > width + SLACK || bottom > height + SLACK)
      found.push(
        `${mark} reaches from ${[left, top].map(Math.round).join()} to ${[right, bottom].map(Math.round).join()}`,
      );
  }
  if (labels.length > 6)
    found.push(`${labels.length} labels: ${labels.map(({ words }) => words).join(', ')}`);
  for (const { words, x, y, size = 'label', anchor = 'start' } of labels) {
    const wide = Math.max(...words.split('\n').map((line) => line.length)) * LETTER[size];
    const left = x - { start: 0, middle: wide / 2, end: wide }[anchor];
    if (left < -SLACK || left + wide > width + 4 * SLACK || y < 8 || y > height + SLACK)
      found.push(`“${words}” at ${Math.round(left)}, ${Math.round(y)}`);
  }
  return found;
}

const sizesOf = ({ least }: AnyFigure) => [
  least,
  { width: 652, height: 414 },
  { width: 1_300, height: 1_000 },
];
const SIDES = [0, 1] as const;

/** Both sides of two scenes in a size. */
function pair(
  declared: AnyFigure,
  of: readonly [object, object],
  { a, b }: { a: string; b: string },
  size: { width: number; height: number },
  ends?: Drawn<object>['ends'],
  begins?: Drawn<object>['begins'],
) {
  return SIDES.map((side) =>
    drawn(declared, {
      ...{ scene: of[side], peer: of[1 - side], ends, begins, side, ...size },
      variant: side === 0 ? a : b,
    }),
  );
}

/** The state of a step, with the times at its beginning, after two seconds of the user's, and at its end. */
function stepOf(lab: Lab, id: string, index: number) {
  const { storySteps, storyPatch } = stories[id];
  const { config, script = [], ...patch } = storyPatch(lab, index + 1, 48_000);
  const { from, to } = playedSpan(patch);
  const soon = Math.min(to, from + Math.ceil(2 * (patch.speed ?? 1) * TICKS_PER_SECOND));
  return { step: storySteps[index], state: { config: config!, script }, from, soon, to };
}

const picture = ({ paths, labels }: Pen) => JSON.stringify([paths, labels]);

describe.each(all)('$id', ({ id, declared, read }) => {
  const lab = labEntry(id);
  const { storySteps } = stories[id];
  const texts = words[`../../web/src/words/${id}.story.en.ts`].story;
  const seen = new Set<string>();
  const note = ({ paths, labels }: Pen) => {
    Object.entries(paths).forEach(([mark, d]) => d && seen.add(mark));
    return new Set([
      ...Object.keys(paths).filter((mark) => paths[mark]),
      ...labels.map(({ mark }) => mark ?? ''),
    ]);
  };

  test.each(storySteps.map(({ id: step }, index) => ({ step, index })))('step $step', ({ step, index }) => {
    const { state, from, soon, to } = stepOf(lab, id, index);
    const times = Array.from({ length: 9 }, (_, at) => Math.round(from + ((to - from) * at) / 8));
    const moments = scenesAt(
      state,
      [...times, soon].sort((one, other) => one - other),
      read,
    );
    const ends = moments.at(-1)!;
    const problems = new Set<string>();
    const drawnMarks = new Set<string>();
    for (const moment of moments)
      for (const size of sizesOf(declared))
        for (const pen of pair(declared, moment, state.config, size, ends, moments[0])) {
          faults(pen, size).forEach((fault) => problems.add(`${size.width}x${size.height}: ${fault}`));
          note(pen).forEach((mark) => drawnMarks.add(mark));
        }
    expect([...problems]).toEqual([]);

    const named = pieces(texts[step].body).flatMap(({ mark }) => mark ?? []);
    const counts = (mark: string) => declared.marks[mark]?.counts ?? [];
    const marks = Object.keys(declared.marks);
    const missing = named.filter(
      (name) =>
        !drawnMarks.has(name) && !marks.some((mark) => counts(mark).includes(name) && drawnMarks.has(mark)),
    );
    expect(missing, 'marks that the caption names and no moment draws').toEqual([]);

    const [begin, after] = scenesAt(state, [from, soon], read);
    const size = { width: 652, height: 414 };
    const [a, b] = pair(declared, after, state.config, size, ends, begin).map(picture);
    if (!ALIKE[id]?.includes(step)) expect(a === b, 'A and B look alike after two seconds').toBe(false);
  });

  test.each(lab.presets.map(({ id: preset }) => preset))(
    'preset %s',
    (preset) => {
      const { a, b, knobs } = lab.presets.find((one) => one.id === preset)!;
      const config = { lab: id, a, b, seed: 0, rate: 48_000, knobs: { ...defaultKnobs(lab), ...knobs } };
      const problems = new Set<string>();
      for (const moment of scenesAt({ config, script: [] }, [0, 2_005 * TICKS_PER_MS], read))
        for (const size of sizesOf(declared))
          for (const pen of pair(declared, moment, config, size)) {
            note(pen);
            faults(pen, size).forEach((fault) => problems.add(`${size.width}x${size.height}: ${fault}`));
          }
      expect([...problems]).toEqual([]);
      // Ten thousand rings take six seconds on an idle machine.
    },
    300_000,
  );

  test('every mark of the legend is drawn somewhere', () => {
    const signs = Object.entries(declared.marks).filter(([, { sign }]) => sign !== undefined);
    expect(signs.map(([mark]) => mark).filter((mark) => !seen.has(mark))).toEqual(UNDRAWN[id] ?? []);
  });

  test('the picture of the first step at its end', async () => {
    const { state, from, to } = stepOf(lab, id, 0);
    const [begin, end] = scenesAt(state, [from, to], read);
    const lines = sizesOf(declared).flatMap((size) =>
      pair(declared, end, state.config, size, end, begin).flatMap((pen, side) => [
        `${'AB'[side]} in ${size.width} by ${size.height}`,
        ...Object.entries(pen.paths).map(([mark, d = '']) => {
          const { left, right, top, bottom } = extent(d);
          return `  ${mark}: ${d.split(/[Mm]/u).length - 1}, ${Math.round(left)} ${Math.round(top)} to ${Math.round(right)} ${Math.round(bottom)}`;
        }),
        ...pen.labels.map(
          ({ words, x, y }) => `  “${words.replace('\n', ' / ')}” at ${Math.round(x)} ${Math.round(y)}`,
        ),
      ]),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../fixtures/figures/${id}.txt`);
  });
});

const FOLDER = `${root}web/src/`;
const LENGTHS =
  'd?[xy]|[xy][12]|c[xy]|r[xy]?|width|height|font-size|stroke-width|letter-spacing|textLength|offset';
const DRAWN =
  /<(?:svg|g|path|rect|circle|ellipse|line|poly\w+|text|tspan|use|image|pattern|mask|clipPath)\b[^>]*>/g;
const WITH_UNIT = new RegExp(`\\s(?:${LENGTHS})=["'{\`][^"'\`]*?\\b-?[\\d.}]+(?:r?em|ch|ex|v[wh]|calc)\\b`);

test('no attribute of a drawing has a unit', () => {
  const found = readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) =>
      (readFileSync(FOLDER + file, 'utf8').match(DRAWN) ?? [])
        .filter((tag) => WITH_UNIT.test(tag))
        .map((tag) => `${file}: ${tag}`),
    );
  expect(found).toEqual([]);
});
