/** The figure of a query: its layout at several sizes, and its marks compared with the counts of the real engine. */
import { expect, test } from 'vitest';
import { cellState, columns } from '../../web/src/labs/library/answer.ts';
import { bitRows, squares } from '../../web/src/labs/library/bits.ts';
import {
  bands,
  fitted,
  HEAD,
  HEIGHT,
  PITCH,
  queryLines,
  ROW,
  STEPS_HEAD,
  TALLEST,
} from '../../web/src/labs/library/plan.ts';
import { Scene, STEPS } from '../../web/src/labs/library/scene.ts';
import { stepsPlan, unitOf } from '../../web/src/labs/library/steps.ts';
import { descentLine, descentLines, isDense, reached, treePlan } from '../../web/src/labs/library/trees.ts';
import { labWorlds } from './lab.engine.ts';

const { config, shown, watched } = labWorlds('library', Scene);

/** Number of shapes in a path. */
const shapes = (d: string) => d.split('M').length - 1;
/** End of an answered query, in ticks. */
const ANSWERED = 9_000;

test.each([HEIGHT, 480, TALLEST])('at a height of %i the bands fill it and stand apart', (height) => {
  for (const [rows, lines] of [0, 1, 5, 9_361].flatMap((rows) => [
    [rows, 1],
    [rows, 2],
  ])) {
    const { work, answer, steps } = bands(height, rows, lines);
    expect(work.height, `${rows} rows`).toBeGreaterThanOrEqual(100);
    expect(answer.top).toBeGreaterThan(work.top + work.height);
    expect(steps.top).toBeGreaterThan(answer.top + HEAD + answer.rows * ROW);
    expect(steps.top + STEPS_HEAD + steps.rows * PITCH).toBeLessThanOrEqual(height);
    expect(answer.rows).toBeGreaterThanOrEqual(1);
    expect(answer.rows).toBeLessThanOrEqual(Math.max(1, Math.min(rows, 12)));
  }
});

test('a query is readable whole: in two lines if need be, and what happens stands beside the last or below it', () => {
  const long = '(tracknr:4 OR artist~*foo*) AND NOT artist:weezer';
  expect(queryLines('title:one', 370)).toEqual({ lines: ['title:one'], count: 1 });
  expect(queryLines(long, 370)).toEqual({ lines: [long], count: 2 });
  expect(queryLines(long, 330)).toEqual({ lines: [long.slice(0, 35), 'artist:weezer'], count: 2 });
  const [, second] = queryLines(`${long} OR ${long} OR ${long}`, 330).lines;
  expect(second).toMatch(/…$/);
});

test('a line for each descent leads from the root to its leaf', () => {
  const box = { x: 10, top: 5, width: 200, height: 90 };
  for (const [a] of watched(config('midb', 'columns', { query: 0, songs: 300 }), 100, 90)) {
    const [forward, reverse] = a.engineTrees;
    const lines = [forward, reverse].map((tree) => shapes(descentLines(tree, treePlan(tree, box))));
    expect(lines[0] + lines[1]).toBe(a.count('descents'));
    if (a.descentTree < 0) continue;
    const tree = a.engineTrees[a.descentTree];
    const way = treePlan(tree, box).way(a.descentLeaf);
    expect(way).toHaveLength(tree.levels.length + 1);
    expect(way.at(-1)![0]).toBeCloseTo(box.x + ((a.descentLeaf + 0.5) / tree.leaves) * box.width);
    expect(descentLine(a.descentLeaf, treePlan(tree, box))).toMatch(/^M110 13L/);
  }
  // Where lines would cover each other, there is one for each group of leaves.
  const [all] = shown(config('midb', 'columns', { query: 1, songs: 300 }), ANSWERED);
  const [forward] = all.engineTrees;
  expect(isDense(forward)).toBe(true);
  const groups = forward.descents.filter((count) => count > 0).length;
  expect(shapes(descentLines(forward, treePlan(forward, box)))).toBe(groups);
  expect(shapes(reached(forward, box, 90))).toBe(groups);
  expect(forward.descents.reduce((sum, count) => sum + count, 0)).toBe(2 * all.total('gets'));
});

test('cells are fetched one after the other, each by two descents; a copied row is there at once', () => {
  let before = 0;
  for (const [a, b] of watched(config('midb', 'columns', { query: 0, songs: 300 }), 50, 180)) {
    const { first, rows } = a.answerRows(5);
    const cells = rows.flatMap(({ cells }, nth) =>
      cells.map((cell, column) => ({ ...cell, state: cellState(a, first + nth, column) })),
    );
    const fetched = cells.filter(({ state }) => state === 'fetched');
    expect(fetched.length).toBeGreaterThanOrEqual(before);
    before = fetched.length;
    expect(fetched.map(({ descents }) => descents)).toEqual(fetched.map(() => 2));
    expect(cells.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1);
    const copied = b.answerRows(5).rows.map((_, nth) => cellState(b, nth, 2));
    expect(copied.filter((state) => state === 'fetched')).toHaveLength(b.fetched);
  }
  expect(before).toBe(15);
});

test('squares of bits are those of the words that have songs of the set', () => {
  const [, b] = shown(config('midb', 'columns', { query: 6, songs: 3_000 }), ANSWERED);
  const [first] = b.queryParts.keys();
  const songs = b.songsOf(first);
  expect(b.squares).toBe(Math.ceil(b.words / b.square));
  expect(songs.reduce((sum, count) => sum + count, 0)).toBe(b.queryParts[first].songs);
  const solid = songs.filter((count) => count > 0).length;
  expect(shapes(squares(b.squares, 370, 10, (nth) => songs[nth] > 0))).toBe(solid);
  const rows = bitRows(b.queryParts, 0, 48);
  expect(rows.map(({ part }) => part)).toEqual([0, 1, b.parts - 1]);
  expect(bitRows(b.queryParts, 0, 200)).toHaveLength(b.parts);
});

test('both sides have one scale, on which the squares of the larger one fit', () => {
  const [a, b] = shown(config('midb', 'columns', { query: 0, songs: 300 }), 2_000);
  expect(STEPS.reduce((sum, name) => sum + a.total(name), 0)).toBe(a.totalSteps);
  const area = { width: 370, top: 0, rows: 6 };
  const one = stepsPlan({ done: a.steps, total: a.totalSteps, peer: b.totalSteps }, area);
  const other = stepsPlan({ done: b.steps, total: b.totalSteps, peer: a.totalSteps }, area);
  expect(one.unit).toBe(other.unit);
  expect(b.totalSteps).toBeLessThan(a.totalSteps);
  const all = Math.ceil(a.totalSteps / one.unit);
  expect(shapes(one.done) + shapes(one.now) + shapes(one.toCome)).toBe(all);
  expect(shapes(one.saved)).toBe(0);
  expect(shapes(other.done) + shapes(other.saved)).toBe(all);
  expect(other.bottom).toBeLessThanOrEqual(area.rows * PITCH);
  expect([1, 312, 313, 915, 1e6].map((steps) => unitOf(steps, 312))).toEqual([1, 1, 2, 3, 4_000]);
});

test('columns of the answer fit side by side, and a text is shortened to its column', () => {
  for (const width of [330, 370, 640]) {
    const placed = columns(width, true);
    placed.forEach(({ x, room }, nth) => expect(x + room).toBeLessThan(placed[nth + 1]?.x ?? width));
  }
  expect(columns(330, true).map(({ id }) => id)).toEqual(['artist', 'title']);
  expect(fitted('Three Dog Night', 60, 6)).toBe('Three Dog…');
  expect(fitted('中文标题很长', 60, 6)).toBe('中文标题…');
  expect(fitted('One', 60, 6)).toBe('One');
});
