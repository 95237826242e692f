/**
 * The comparisons of a tick in their order, as the way of the program from the left to the right. A comparison of any two values leads
 * down into the run-time, which checks the type of one and of the other, compares, and returns; one of integers is made in place. What
 * is to come is pale.
 */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figure, isBefore } from '../../figure/figure.ts';
import { figure as words } from '../../words/compare.en.ts';
import { Operation, type Scene } from '../queues/scene.ts';

const SQUARE = 'M4 4h6v6H4Z';

/** Steps of a comparison of any two values: a call, two checks, and the comparison. */
export const POLYMORPHIC = 4;
/** The program's own row, and the rows of the steps below it. */
const ROWS = POLYMORPHIC + 1;
/** Width of the rows' names at the left. */
const GUTTER = 132;
/** Height below the rows for a line of labels, for which a low figure has no room. */
const FOOT = { from: 180, height: 24 };
/** Largest distance of two comparisons, the one from which on each is drawn, and half of what a way down and the one back are apart. */
const PITCH = { most: 64, least: 4, half: 0.24 };
/** Largest distance of two rows, and the size of a step and of a comparison, at most and as a share of their column. */
const ROW = 76;
const SIZE = { step: 11, compared: 17, share: 0.42 };

export const compare = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    later: { stroke: 'rule', width: 1.5 },
    unneeded: { stroke: 'groove' },
    way: { stroke: 'ink', width: 1.5 },
    band: { fill: 'mark', sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    step: { fill: 'ink', sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    compared: { fill: 'ink', sign: 'M2 7a5 5 0 1 0 10 0a5 5 0 1 0 -10 0', counts: ['comparisons', 'steps'] },
    now: { fill: 'needle' },
  },
  draw(drawing) {
    const { pen, scene, ends = [], side, width, height } = drawing;
    const foot = height >= FOOT.from ? FOOT.height : 0;
    const high = Math.min(ROW, (height - foot) / ROWS);
    const pitch = Math.min(PITCH.most, (width - GUTTER - 4) / Math.max(1, scene.due));
    const middle = (row: number) => Math.round((row + 0.5) * high) + 0.5;

    const columns = isBefore(drawing) ? [] : taken(scene);
    const due = ends[side] ? taken(ends[side]) : [];
    const all = due.length > 0 ? due : columns;
    const isEach = pitch >= PITCH.least;
    const half = pitch * PITCH.half;
    const center = (at: number) => GUTTER + (at + 0.5) * pitch;
    /** The way of some comparisons through the rows, each down to its newest step; one that is over leads to the next. */
    const way = (mark: 'later' | 'way', steps: readonly number[]) =>
      steps.forEach((taken, at) => {
        const [x, top] = [center(at), middle(0)];
        const legs = isDeep(at) ? `H${px(x - half)}V${middle(Math.min(taken, POLYMORPHIC))}` : '';
        const back =
          !isDeep(at) || taken >= POLYMORPHIC
            ? `${legs && `H${px(x + half)}V${top}`}H${px(x + pitch / 2)}`
            : '';
        pen.path(mark, `M${px(x - pitch / 2)} ${top}${legs}${back}`);
      });
    const isDeep = (at: number) => (all[at] ?? columns[at] ?? 1) > 1;
    if (isEach) {
      way('later', due);
      way('way', columns);
    }
    columns.forEach((steps, at) => {
      const isNow = at === columns.length - 1 && !scene.rests;
      for (let one = 1; one <= steps; one++) {
        const isLast = !isDeep(at) || one === POLYMORPHIC;
        const y = middle(isDeep(at) ? one : 0);
        const mark = isNow && one === steps ? 'now' : isLast ? 'compared' : 'step';
        const wide = Math.min(isLast ? SIZE.compared : SIZE.step, pitch * SIZE.share);
        if (!isEach)
          pen.box(isLast ? 'compared' : 'band', {
            x: center(at) - pitch / 2,
            y: y - high / 3,
            width: pitch,
            height: high / 1.5,
          });
        else if (isLast) pen.circle(mark, { x: center(at), y }, wide / 2);
        else pen.box(mark, { x: center(at) - half - wide / 2, y: y - wide / 2, width: wide, height: wide });
      }
    });

    const places = all.map((_, at) => isDeep(at));
    const isCalled = places.includes(true) || all.length === 0;
    const inPlace = places.includes(false);
    pen.label(inPlace ? words.inPlace : words.program, 0, middle(0) + 5, {
      ink: 'ink',
      mark: inPlace ? 'compared' : undefined,
    });
    // The rows of steps that no comparison takes stay, and are empty.
    for (let row = 1; row < POLYMORPHIC && !isCalled; row++)
      pen.path('unneeded', `M${GUTTER} ${middle(row)}H${px(GUTTER + all.length * pitch)}`);
    pen.label(words.steps.join('\n'), 0, middle(1) + 5, {
      ...{ ink: isCalled ? 'ink' : 'ink-3', pitch: high, mark: 'step' },
    });
    if (isCalled) pen.label(words.compare, 0, middle(POLYMORPHIC) + 5, { ink: 'ink', mark: 'compared' });
    if (foot > 0) {
      const said = isBefore(drawing) ? '' : lengths(scene);
      pen.label(said || words.column(scene.due, isEach), GUTTER, Math.min(height - 4, ROWS * high + 14));
    }
  },
});

const px = (value: number) => value.toFixed(1);

/** The lengths of the newest frame, and the shortest of them once all are compared; nothing where keys are compared. */
function lengths(scene: Scene): string {
  if (scene.operation !== Operation.position) return '';
  const all = scene.allCells().map(({ length }) => length);
  const isDone = scene.what === EventKind.gave || scene.what === EventKind.ticked;
  return words.lengths(all, isDone ? scene.gave : undefined);
}

/** Steps of each comparison of the tick so far, with the one under way. One of integers is over with its only step. */
function taken(scene: Scene): number[] {
  const all = scene.allCosts().flatMap(({ steps, count }) => Array.from({ length: count }, () => steps));
  const { what, tags, rests } = scene;
  if (!rests && what === EventKind.called) all.push(1);
  if (!rests && what === EventKind.tagged) all.push(tags % 2 === 1 ? 2 : 3);
  return all;
}
