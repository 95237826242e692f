/**
 * A query of few steps: above what it takes to find songs, below what it takes to fetch them. Each walk down a tree is a line from a
 * root, each look-up one of its own, and each copied row leads from the word of bits that has its song. A dash is a step of work.
 */
import type { Drawn } from '../../figure/figure.ts';
import type { Point } from '../../figure/pen.ts';
import { figure as words } from '../../words/library.en.ts';
import type { Marks, Step } from './figure.ts';
import { partText } from './labels.ts';
import { COLUMNS, type Scene } from './scene.ts';
import { SONGS, testsOf, type Work, workOf } from './steps.ts';

/** Largest numbers of steps of a walk, and of what puts the tests' songs together, of which each is seen. */
const MOST = { walk: 40, together: 200 };
/** Songs in a word of bits. */
const WORD = 64;
/** Width of the labels at the left in a wide figure and in a narrow one, and letters of a test's name. */
const WIDE = { from: 480, gutter: 120, letters: 24, size: 'label' } as const;
const NARROW = { gutter: 78, letters: 12, size: 'small' } as const;
/** Heights as shares of the figure's: the walks that find, the strip below their names, and the walks that fetch. */
const FIND = { top: 0.02, foot: 0.33 };
const STRIP = { top: 0.47, foot: 0.488 };
const FETCH = { top: 0.58, foot: 0.94 };
/** How far lines part at their ends, as a share of their place, and how near they are at their root. */
const SPREAD = { ends: 0.72, root: 0.05 };
/** Part of a step that its dash takes, and of a line that its only step takes. */
const DASH = 0.64;
const SINGLE = 0.12;

/** Whether each step of a scene's query is seen. */
export const areFew = (scene: Scene): boolean =>
  scene.total('rows') <= SONGS &&
  workOf(scene).every(
    ({ kind, steps, walks }) =>
      steps <= (kind === 'together' ? MOST.together : MOST.walk * Math.max(1, walks)),
  );

export function lines(
  { pen, scene, peer, width, height }: Drawn<Scene, Marks>,
  step: Step,
  isBefore: boolean,
) {
  const of = width >= WIDE.from ? WIDE : NARROW;
  const room = width - of.gutter;
  const all = workOf(scene);
  const others = [...all, ...(peer ? workOf(peer) : [])];
  const done = isBefore ? 0 : scene.steps;
  const y = (share: number) => Math.round(share * height);
  const part = (kind: Work['kind']) => all.filter((one) => one.kind === kind);
  /** The middle of one of `count` places. */
  const place = (nth: number, count: number) => of.gutter + ((nth + 0.5) * room) / Math.max(1, count);

  /** Dashes of equal length from one point towards another, of which those that are done are drawn. */
  const dashes = (from: Point, to: Point, before: number, steps: number) => {
    const at = (share: number) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
    pen.line(steps === 1 && done > before ? 'copy' : 'row', [from, to]);
    for (let one = 0; one < Math.min(steps, done - before); one++) {
      const isNow = before + one + 1 === done && !scene.rests;
      // A line of one step ends with it, so that it is no longer than a step of other lines.
      const [begins, ends] = steps > 1 ? [one, one + DASH] : [1 - SINGLE, 1];
      pen.line(isNow ? 'now' : step, [at(begins / steps), at(ends / steps)]);
    }
  };
  /** The walks of a part, each from its root to an end of its own. */
  const longest = Math.max(1, ...others.map(lineOf));
  const walks = (work: Work, x: number, wide: number, { top, foot }: typeof FIND) => {
    const count = Math.max(1, Math.round(work.walks));
    for (let nth = 0; nth < count; nth++) {
      const [from, to] = [nth, nth + 1].map((one) => Math.round((one * work.steps) / count));
      const aside = count > 1 ? (nth / (count - 1) - 0.5) * wide * SPREAD.ends : 0;
      const end = top + (foot - top) * Math.min(1, (to - from) / longest + (count > 1 ? 1 : 0));
      dashes(
        { x: x + aside * SPREAD.root, y: y(top) },
        { x: x + aside, y: y(end) },
        work.before + from,
        to - from,
      );
    }
  };

  const tests = part('test');
  tests.forEach((work, nth) => walks(work, place(nth, tests.length), room / Math.max(3, tests.length), FIND));
  const pitch = room / Math.max(40, ...others.map(({ kind, steps }) => (kind === 'together' ? steps : 0)));
  for (const { steps, before } of part('together'))
    for (let one = 0; one < steps; one++) {
      const x = of.gutter + (one + 0.5) * pitch;
      const mark = one >= done - before ? 'row' : before + one + 1 === done && !scene.rests ? 'now' : step;
      pen.line(mark, [
        { x, y: y(STRIP.top) },
        { x, y: y(STRIP.foot) },
      ]);
    }

  const songs = part('songs');
  songs.forEach((work, nth) => {
    const x = place(nth, songs.length);
    const wide = room / Math.max(3, songs.length);
    if (work.walks > 0) walks(work, x, wide, FETCH);
    else {
      // Rows that are not known yet have no song.
      const from = nth < scene.rows ? of.gutter + (Math.floor(scene.row(nth).song / WORD) + 0.5) * pitch : x;
      for (let one = 0; one < work.steps; one++)
        dashes({ x: from, y: y(STRIP.foot) }, { x, y: y(FETCH.foot) }, work.before + one, 1);
    }
    // The properties that are fetched.
    const ready = Math.floor((COLUMNS.length * Math.max(0, done - work.before)) / Math.max(1, work.steps));
    COLUMNS.forEach((_, column) =>
      pen.box(column < ready ? 'leaf' : 'empty', {
        x: x + (column / COLUMNS.length - 0.5) * wide * SPREAD.ends,
        y: y(FETCH.foot) + 3,
        width: (wide * SPREAD.ends) / COLUMNS.length - 2,
        height: height - y(FETCH.foot) - 4,
      }),
    );
  });

  const each = (text: string, top: number, mark?: Marks) =>
    pen.label(text, 0, y(top) + 14, { ink: 'ink', size: of.size, mark });
  const perTest = Math.round(tests[0]?.walks ?? 0);
  each(words.finds(perTest), FIND.top, step);
  testsOf(scene).forEach((test, nth) => {
    const found = isBefore || test.songs === undefined || of === NARROW ? '' : words.found(test.songs);
    pen.label(
      [short(partText(test), of.letters), found].filter(Boolean).join(', '),
      place(nth, tests.length),
      y(FIND.foot) + 18,
      {
        ...{ anchor: 'middle', size: of.size },
      },
    );
  });
  if (part('together').length > 0)
    each(words.together(of === NARROW || scene.engineTrees.length > 0 ? 1 : WORD), STRIP.top - 0.03);
  if (songs.length > 0) each(words.fetches(Math.round(songs[0].walks)), FETCH.top + 0.04);
}

/** Steps of a line of a part. */
const lineOf = ({ kind, steps, walks }: Work) =>
  kind === 'test' ? Math.ceil(steps / Math.max(1, Math.round(walks))) : 0;

export const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
