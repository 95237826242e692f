/**
 * The comparisons of a tick in their order: a column for each of them, with a mark for each of its steps. A comparison of any two
 * values calls the run-time, looks at the kind of one and of the other, and compares; one of integers only compares.
 */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figure, isBefore } from '../../figure/figure.ts';
import { figure as words } from '../../words/compare.en.ts';
import type { Scene } from '../queues/scene.ts';

const SQUARE = 'M4 2h6v10H4Z';

/** Steps of a comparison of any two values, each with a row; the last one is the comparison. */
export const POLYMORPHIC = 4;
/** Width of the rows' names at the left. */
const GUTTER = 132;
/** Height below the rows for a line of labels, for which a low figure has no room. */
const FOOT = { from: 180, height: 30 };
/** Largest distance of two comparisons, and the one from which on each of them is drawn. */
const PITCH = { most: 64, least: 4 };
/** Largest distance of two rows, and the sides of a mark, as shares of its column and its row. */
const ROW = 84;
const SIZE = { wide: 0.6, tall: 0.78 };

export const compare = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'groove' },
    later: { fill: 'mark' },
    band: { fill: 'mark', sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    step: { fill: 'ground', stroke: 'ink-2', width: 1.25, sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    compared: { fill: 'ink', sign: SQUARE, counts: ['comparisons', 'steps'] },
    now: { fill: 'needle' },
  },
  draw(drawing) {
    const { pen, scene, ends = [], side, width, height } = drawing;
    const foot = height >= FOOT.from ? FOOT.height : 0;
    const high = Math.min(ROW, (height - foot) / POLYMORPHIC);
    const room = width - GUTTER - 4;
    const pitch = Math.min(PITCH.most, room / Math.max(1, scene.due));
    const [wide, tall] = [pitch * SIZE.wide, high * SIZE.tall];
    const middle = (row: number) => Math.round((row + 0.5) * high) + 0.5;
    const last = POLYMORPHIC - 1;
    const right = GUTTER + Math.max(1, scene.due) * pitch;
    // What a whole step leaves out is said where it would stand.
    const costs = ends[side]?.allCosts() ?? [];
    const isPlain = costs.length > 0 && costs.every(({ steps }) => steps === 1);
    if (isPlain) pen.label(words.unneeded, GUTTER, middle((last - 1) / 2) + 5, { ink: 'ink-3' });
    for (let row = isPlain ? last : 0; row < POLYMORPHIC; row++)
      pen.path('row', `M${GUTTER} ${middle(row)}H${right.toFixed(1)}`);

    /** The first steps of a comparison of any two values, or the only one of integers. @param now whether the last is the newest */
    const column = (at: number, rows: readonly number[], now: boolean) =>
      rows.forEach((row, index) => {
        const mark = now && index === rows.length - 1 ? 'now' : row === last ? 'compared' : 'step';
        const x = GUTTER + (at + 0.5) * pitch - wide / 2;
        pen.box(mark, { x, y: middle(row) - tall / 2, width: wide, height: tall });
      });

    let at = 0;
    const left = stepsOf(scene);
    const all = isBefore(drawing) ? [] : scene.allCosts();
    all.forEach(({ steps, count }, index) => {
      const rows = steps > 1 ? ROWS : [last];
      if (pitch < PITCH.least)
        for (const row of rows)
          pen.box(row === last ? 'compared' : 'band', {
            ...{ x: GUTTER + at * pitch, y: middle(row) - tall / 2 },
            ...{ width: count * pitch, height: tall },
          });
      else
        for (let one = 1; one <= count; one++)
          column(at + one - 1, rows, index === all.length - 1 && one === count && !scene.rests && left === 0);
      at += count;
    });
    if (pitch >= PITCH.least && left > 0) column(at++, ROWS.slice(0, left), true);
    const low = middle(last) + tall / 2 + 3;
    for (let due = at; due < scene.due && pitch >= PITCH.least; due++)
      pen.box('later', { x: GUTTER + (due + 0.5) * pitch - wide / 2, y: low, width: wide, height: 2 });

    words.steps.forEach((step, row) =>
      pen.label(step, 0, middle(row) + 5, { ink: 'ink', mark: row === last ? 'compared' : 'step' }),
    );
    if (foot > 0) pen.label(words.column(scene.due, pitch >= PITCH.least), GUTTER, POLYMORPHIC * high + 16);
  },
});

const ROWS = Array.from({ length: POLYMORPHIC }, (_, row) => row);

/** Steps of the comparison under way; 0 if there is none. One of integers is over with its only step. */
function stepsOf({ what, tags, rests }: Scene): number {
  if (rests) return 0;
  if (what === EventKind.called) return 1;
  return what === EventKind.tagged ? (tags % 2 === 1 ? 2 : 3) : 0;
}
