/**
 * A query of few steps: above what it takes to find songs, below what it takes to fetch them. Where there are trees, each walk leads from
 * the root over a node to a leaf of its own, and a dash is a step of work. Without trees, each test has a row of bits, and what combines
 * the rows has a stroke for each step, that is for 64 songs; from the bit of a song a line leads to its row, which is copied.
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
/** Width of the labels at the left in a wide figure and in a narrow one, letters of a test's name, and the size of a node. */
const WIDE = { from: 480, gutter: 120, letters: 24, node: 9, size: 'label' } as const;
const NARROW = { gutter: 86, letters: 12, node: 4, size: 'small' } as const;
/** Height from which on a row of bits has room for two lines beside it. */
const HIGH = 300;
/** Heights as shares of the figure's: the levels of the tree that finds and of the one that fetches, what is between them, and songs. */
const FIND = { root: 0.03, node: 0.15, leaf: 0.3 };
const TOGETHER = 0.48;
const FETCH = { root: 0.6, node: 0.72, leaf: 0.87 };
const FOOT = { tree: 0.93, bits: 0.9 };
/** Rows of bits: the first one, the distance of two, and their height; the look-ups before them take a share of the width. */
const BITS = { first: 0.03, apart: 0.12, high: 0.055, lookup: 0.16 };
/** How far the walks of a test or of a song part: at their leaves as a share of its place, above as px. */
const SPREAD = { leaf: 0.7, node: 3.5, root: 2 };
/** Part of a step that its dash takes, and of a line that its only step takes. */
const DASH = 0.64;
const SINGLE = 0.16;

/** Whether each step of a scene's query is seen. */
export const areFew = (scene: Scene): boolean =>
  scene.total('rows') <= SONGS &&
  workOf(scene).every(
    ({ kind, steps, walks }) =>
      steps <= (kind === 'together' ? MOST.together : MOST.walk * Math.max(1, walks)),
  );

export function lines(drawing: Drawn<Scene, Marks>, step: Step, isBefore: boolean) {
  const { pen, scene, width, height, ends, side } = drawing;
  const of = width >= WIDE.from ? WIDE : NARROW;
  const room = width - of.gutter;
  const all = workOf(scene);
  const done = isBefore ? 0 : scene.steps;
  const y = (share: number) => Math.round(share * height);
  const part = (kind: Work['kind']) => all.filter((one) => one.kind === kind);
  const [tests, songs, together] = [part('test'), part('songs'), part('together')];
  const isTree = scene.engineTrees.length > 0;
  /** The middle of one of `count` places. */
  const place = (nth: number, count: number) => of.gutter + ((nth + 0.5) * room) / Math.max(1, count);
  /** The mark of a step that is done, counted over the whole query. */
  const markOf = (nth: number) => (nth + 1 === done && !scene.rests ? 'now' : step);

  /** Dashes of equal length along a way, of which those that are done are drawn. A way of one step ends with it. */
  const dashes = (way: readonly Point[], before: number, steps: number) => {
    for (let one = 0; one < Math.min(steps, done - before); one++) {
      const [begins, ends] = steps > 1 ? [one, one + DASH] : [1 - SINGLE, 1];
      pen.line(markOf(before + one), stretchOf(way, begins / steps, ends / steps));
    }
  };
  const node = (at: Point, isVisited: boolean) => {
    const half = of.node / 2;
    const box = { x: at.x - half, y: at.y - half, width: of.node, height: of.node };
    pen.box(isVisited ? 'visited' : 'node', box);
  };
  /** A tree: a root, a node for each part, and a leaf for each walk; each of them is dark once a walk has come there. */
  const tree = (parts: readonly Work[], level: typeof FIND) => {
    const root = { x: of.gutter + room / 2, y: y(level.root) };
    const wide = (room / Math.max(3, parts.length)) * SPREAD.leaf;
    parts.forEach((work, nth) => {
      const middle = { x: place(nth, parts.length), y: y(level.node) };
      const count = Math.max(1, Math.round(work.walks));
      for (let walk = 0; walk < count; walk++) {
        const [from, to] = [walk, walk + 1].map(
          (one) => work.before + Math.round((one * work.steps) / count),
        );
        const aside = walk - (count - 1) / 2;
        const leaf = { x: middle.x + (aside * wide) / Math.max(1, count - 1), y: y(level.leaf) };
        const way = [
          { ...root, x: root.x + aside * SPREAD.root },
          { ...middle, x: middle.x + aside * SPREAD.node },
          leaf,
        ];
        pen.line('row', way);
        dashes(way, from, to - from);
        node(leaf, done >= to);
      }
      node(middle, done > work.before + work.steps / count / 2);
    });
    node(
      root,
      parts.some(({ before }) => done > before),
    );
  };

  // Which songs are found is known from the step's end on, before they are fetched.
  const end = ends?.[side] ?? scene;
  const found = Array.from({ length: end.rows }, (_, nth) => Math.floor(end.row(nth).song / WORD));
  const left = isTree ? of.gutter : of.gutter + room * BITS.lookup;
  const strokes = Math.max(isTree ? 60 : 40, ...together.map(({ steps }) => steps));
  const at = (word: number) => left + ((word + 0.5) * (width - left)) / strokes;
  const high = y(BITS.high);
  const row = (top: number, words: readonly number[]) => {
    pen.box('empty', { x: left, y: top, width: width - left, height: high });
    for (const word of words) pen.box('set', { x: at(word) - 2.5, y: top, width: 5, height: high });
  };
  /** The look-up and the bits of each test; if one alone finds songs, they are those of the answer. */
  const rows = () => {
    const isAlone = testsOf(end).filter(({ songs = 0 }) => songs > 0).length === 1;
    testsOf(scene).forEach(({ songs = 0 }, nth) => {
      const top = y(BITS.first + nth * BITS.apart);
      const [from, to] = [of.gutter, left - 6].map((x) => ({ x, y: top + high / 2 }));
      dashes([from, to], tests[nth].before, tests[nth].steps);
      row(top, isAlone && songs > 0 && !isBefore ? found : []);
    });
  };
  const combined = () =>
    together.forEach(({ steps, before }) => {
      const top = y(TOGETHER);
      if (!isTree) row(top, done >= before + steps ? found : []);
      const low = isTree ? top : top + high + 2;
      for (let one = 0; one < Math.min(steps, done - before); one++)
        pen.line(isTree || markOf(before + one) === 'now' ? markOf(before + one) : 'bits', [
          { x: at(one), y: low },
          { x: at(one), y: low + 4 },
        ]);
    });

  if (isTree) tree(tests, FIND);
  else rows();
  combined();
  if (isTree) tree(songs, FETCH);
  const foot = y(isTree ? FOOT.tree : FOOT.bits);
  const wide = (room / Math.max(3, songs.length)) * SPREAD.leaf;
  songs.forEach(({ steps, before }, nth) => {
    const x = place(nth, songs.length);
    if (!isTree) {
      const from = { x: found[nth] === undefined ? x : at(found[nth]), y: y(TOGETHER) + high + 9 };
      for (let one = 0; one < steps; one++) {
        pen.line(done > before + one ? 'copy' : 'row', [from, { x, y: foot - 2 }]);
        dashes([from, { x, y: foot - 2 }], before + one, 1);
      }
    }
    // The properties that are fetched.
    const ready = Math.floor((COLUMNS.length * Math.max(0, done - before)) / Math.max(1, steps));
    COLUMNS.forEach((_, column) =>
      pen.box(column < ready ? 'leaf' : 'empty', {
        x: x + (column / COLUMNS.length - 0.5) * wide,
        y: foot,
        width: wide / COLUMNS.length - 2,
        height: height - foot - 2,
      }),
    );
  });

  const say = (text: string, top: number, mark?: Marks) =>
    pen.label(text, 0, top, { ink: 'ink', size: of.size, mark });
  const names = testsOf(scene).map((test) => {
    const isRoomy = of === WIDE && (isTree || height >= HIGH);
    const isKnown = !isBefore && test.songs !== undefined && isRoomy;
    const text = partText(test);
    return [short(text, of.letters), isKnown ? words.found(test.songs ?? 0) : ''].filter(Boolean);
  });
  names.forEach((lines, nth) => {
    if (isTree)
      pen.label(lines.join(', '), place(nth, tests.length), y(FIND.leaf) + 24, {
        anchor: 'middle',
        size: of.size,
      });
    else say(lines.join('\n'), y(BITS.first + nth * BITS.apart) + 11);
  });
  const finds = words.finds(Math.round(tests[0]?.walks ?? 0));
  if (isTree) say(finds, y(FIND.root) + 10, step);
  else pen.label(finds.replace('\n', ' '), of.gutter, y(TOGETHER) - 12, { size: of.size, mark: step });
  if (together.length > 0)
    say(words.together(of === NARROW || isTree || height < HIGH ? 1 : WORD), y(TOGETHER) + (isTree ? 7 : 11));
  if (songs.length > 0) say(words.fetches(Math.round(songs[0].walks)), y(FETCH.root) + 14);
}

/** A part of a way, from one share of its length to another. */
function stretchOf(way: readonly Point[], from: number, to: number): Point[] {
  const lengths = way.slice(1).map(({ x, y }, at) => Math.hypot(x - way[at].x, y - way[at].y));
  const all = lengths.reduce((sum, one) => sum + one, 0);
  const points: Point[] = [];
  let before = 0;
  lengths.forEach((length, at) => {
    const [begins, ends] = [from, to].map((share) =>
      Math.min(1, Math.max(0, (share * all - before) / Math.max(length, 1))),
    );
    const on = (share: number) => ({
      x: way[at].x + (way[at + 1].x - way[at].x) * share,
      y: way[at].y + (way[at + 1].y - way[at].y) * share,
    });
    if (ends > begins) points.push(...(points.length > 0 ? [] : [on(begins)]), on(ends));
    before += length;
  });
  return points;
}

export const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
