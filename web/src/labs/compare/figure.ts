/**
 * The comparisons of a tick in their order: a column for each of them, with a mark for each of its steps, and pale places of the
 * steps to come. A comparison of any two values calls the run-time, checks the type of one and of the other, and compares; one of
 * integers only compares.
 */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figure, isBefore } from '../../figure/figure.ts';
import { figure as words } from '../../words/compare.en.ts';
import type { Scene } from '../queues/scene.ts';

const SQUARE = 'M3 3h8v8H3Z';

/** Steps of a comparison of any two values, each with a row; the last one is the comparison. */
export const POLYMORPHIC = 4;
const ROWS = Array.from({ length: POLYMORPHIC }, (_, row) => row);
const LAST = POLYMORPHIC - 1;
/** Width of the rows' names at the left. */
const GUTTER = 132;
/** Height below the rows for a line of labels, for which a low figure has no room. */
const FOOT = { from: 180, height: 30 };
/** Largest distance of two comparisons, and the one from which on each of them is drawn. */
const PITCH = { most: 64, least: 4 };
/** Largest distance of two rows, and the side of a mark as shares of its column and its row. */
const ROW = 92;
const SIZE = { wide: 0.62, tall: 0.36 };

export const compare = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    later: { stroke: 'rule' },
    way: { stroke: 'ink-2', width: 1.25 },
    band: { fill: 'mark', sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    step: { fill: 'ground', stroke: 'ink-2', width: 1.25, sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    compared: { fill: 'ink', sign: SQUARE, counts: ['comparisons', 'steps'] },
    now: { fill: 'needle' },
  },
  draw(drawing) {
    const { pen, scene, ends = [], side, width, height } = drawing;
    const foot = height >= FOOT.from ? FOOT.height : 0;
    const high = Math.min(ROW, (height - foot) / POLYMORPHIC);
    const pitch = Math.min(PITCH.most, (width - GUTTER - 4) / Math.max(1, scene.due));
    const wide = pitch * SIZE.wide;
    const tall = pitch < PITCH.least ? high * 0.7 : Math.min(wide, high * SIZE.tall);
    const middle = (row: number) => Math.round((row + 0.5) * high) + 0.5;

    const columns = isBefore(drawing) ? [] : taken(scene);
    const due = ends[side] ? taken(ends[side]) : [];
    if (pitch < PITCH.least)
      columns.forEach((steps, at) => {
        for (const row of steps > 1 ? ROWS : [LAST])
          pen.box(row === LAST ? 'compared' : 'band', {
            ...{ x: GUTTER + at * pitch, y: middle(row) - tall / 2, width: pitch, height: tall },
          });
      });
    else
      for (let at = 0; at < scene.due; at++) {
        const steps = columns[at] ?? 0;
        const rows = (due[at] ?? steps) > 1 ? ROWS : [LAST];
        const isNow = at === columns.length - 1 && !scene.rests;
        const x = GUTTER + at * pitch;
        const way = (mark: 'later' | 'way', from: number, to: number) => {
          if (to > from) pen.path(mark, `M${(x + wide / 2).toFixed(1)} ${middle(from)}V${middle(to)}`);
        };
        way('way', rows[0], rows[steps - 1]);
        rows.forEach((row, index) => {
          const done = row === LAST ? 'compared' : 'step';
          const mark = index >= steps ? 'later' : isNow && index === steps - 1 ? 'now' : done;
          pen.box(mark, { x, y: middle(row) - tall / 2, width: wide, height: tall });
        });
      }

    // What a whole step leaves out is said where it would stand.
    if (due.length > 0 && due.every((steps) => steps === 1))
      pen.label(words.unneeded, GUTTER, middle((LAST - 1) / 2) + 5, { ink: 'ink-3' });
    words.steps.forEach((step, row) =>
      pen.label(step, 0, middle(row) + 5, { ink: 'ink', mark: row === LAST ? 'compared' : 'step' }),
    );
    if (foot > 0) pen.label(words.column(scene.due, pitch >= PITCH.least), GUTTER, POLYMORPHIC * high + 16);
  },
});

/** Steps of each comparison of the tick so far, with the one under way. One of integers is over with its only step. */
function taken(scene: Scene): number[] {
  const all = scene.allCosts().flatMap(({ steps, count }) => Array.from({ length: count }, () => steps));
  const { what, tags, rests } = scene;
  if (!rests && what === EventKind.called) all.push(1);
  if (!rests && what === EventKind.tagged) all.push(tags % 2 === 1 ? 2 : 3);
  return all;
}
