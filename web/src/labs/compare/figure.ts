/**
 * The comparisons of a tick in their order, as a line over three floors: where the operator runs, in the run-time, and where that
 * looks what kind of values these are. A comparison of any two values goes down and comes up again; one of integers stays above.
 */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figure } from '../../figure/figure.ts';
import type { Pen, Point } from '../../figure/pen.ts';
import { figure as words } from '../../words/compare.en.ts';
import type { Scene } from '../queues/scene.ts';

const DISC = 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z';
const SQUARE = 'M4 4h6v6H4Z';

/** Steps of a comparison of any two values: a call, a look at the tag of each, and the comparison. */
export const POLYMORPHIC = 4;
/** Width of the floors' names at the left. */
const GUTTER = 88;
/** Heights above the highest floor and below the lowest one. */
const [ABOVE, BELOW] = [16, 44];
/** Largest distance between two comparisons, and the one from which on each of them is drawn. */
const PITCH = { most: 72, least: 4 };

export const compare = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    floor: { stroke: 'groove' },
    later: { fill: 'mark' },
    way: { stroke: 'ink', width: 1.5 },
    band: { fill: 'ink', sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    step: { fill: 'ink', sign: SQUARE, counts: ['calls', 'tags', 'steps'] },
    compared: { fill: 'ink', sign: DISC, counts: ['comparisons', 'steps'] },
    now: { fill: 'needle' },
    key: { fill: 'ink-2' },
  },
  draw({ pen, scene, ends = [], begins = [], side, width, height }) {
    const floors = [0, 0.5, 1].map((share) => Math.round(ABOVE + share * (height - ABOVE - BELOW)) + 0.5);
    const [top, middle, low] = floors;
    const room = width - GUTTER - 4;
    const pitch = Math.min(PITCH.most, room / Math.max(1, scene.due));
    for (const y of floors) pen.path('floor', `M${GUTTER} ${y}h${room}`);

    let at = 0;
    const x = () => GUTTER + at * pitch;
    const size = Math.min(5, Math.max(1.5, pitch * 0.17));
    const all = scene.isBefore(begins[side]) ? [] : scene.allCosts();
    const left = stepsOf(scene);
    all.forEach(({ steps, count }, index) => {
      const isNewest = index === all.length - 1 && !scene.rests && left === 0;
      if (pitch < PITCH.least) {
        const tall = steps > 1 ? low - top : 4;
        pen.box('band', { x: x(), y: top - (steps > 1 ? 0 : 2), width: count * pitch, height: tall });
        at += count;
        return;
      }
      for (let one = 1; one <= count; one++, at++) {
        const now = isNewest && one === count;
        if (steps > 1) down(pen, { x: x(), pitch, floors, size }, POLYMORPHIC, now);
        else {
          pen.path('way', `M${x()} ${top}h${pitch}`);
          pen.circle(now ? 'now' : 'compared', { x: x() + pitch / 2, y: top }, now ? size + 1.5 : size);
        }
      }
    });
    if (left > 0 && pitch >= PITCH.least) down(pen, { x: x(), pitch, floors, size }, left, true);
    for (let due = at + (left > 0 ? 1 : 0); due < scene.due && pitch >= PITCH.least; due++)
      pen.box('later', { x: GUTTER + (due + 0.5) * pitch - 2, y: top - 2, width: 4, height: 4 });

    words.floors.forEach((floor, index) => pen.label(floor, 0, floors[index] + 5, { ink: 'ink' }));
    const goes = (one: Scene) => one.allCosts().some(({ steps }) => steps > 1);
    const goesDown = left > 0 || [scene, ...(ends[side] ? [ends[side]] : [])].some(goes);
    if (!goesDown && all.length > 0)
      pen.label(words.never, GUTTER + 8, (middle + low) / 2 + 5, { ink: 'ink-3' });
    if (pitch < PITCH.least) return;
    const foot = height - 6;
    pen.label(words.steps, 0, foot);
    pen.circle('key', { x: GUTTER + 4, y: foot - 5 }, 4);
    pen.label(words.compares, GUTTER + 14, foot, { mark: 'compared' });
    if (!goesDown) return;
    pen.box('key', { x: GUTTER + 100, y: foot - 8, width: 7, height: 7 });
    pen.label(words.calls, GUTTER + 113, foot, { mark: 'step' });
  },
});

/** Steps of the comparison under way; 0 if there is none. One of integers is over with its only step. */
function stepsOf({ what, tags, rests }: Scene): number {
  if (rests) return 0;
  if (what === EventKind.called) return 1;
  return what === EventKind.tagged ? (tags % 2 === 1 ? 2 : 3) : 0;
}

interface Place {
  x: number;
  pitch: number;
  floors: readonly number[];
  /** Radius of a comparison, and half of the side of a step on the way to it. */
  size: number;
}

/** The way of a comparison of any two values, as far as its steps. @param now whether the last one is the newest of the tick */
function down(
  pen: Pen<keyof typeof compare.marks>,
  { x, pitch, floors: [top, middle, low], size }: Place,
  steps: number,
  now: boolean,
) {
  const [down, up] = [x + pitch * 0.25, x + pitch * 0.75];
  const visited: Point[] = [
    { x: down, y: middle },
    { x: down, y: low },
    { x: up, y: low },
    { x: up, y: middle },
  ];
  const way = [{ x, y: top }, { x: down, y: top }, ...visited.slice(0, steps)];
  if (steps === POLYMORPHIC) way.push({ x: up, y: top }, { x: x + pitch, y: top });
  pen.line('way', way);
  visited.slice(0, steps).forEach((place, index) => {
    const isNow = now && index === steps - 1;
    const half = isNow ? size + 1.5 : size * 0.8;
    if (index === POLYMORPHIC - 1) pen.circle(isNow ? 'now' : 'compared', place, isNow ? half : size);
    else
      pen.box(isNow ? 'now' : 'step', {
        ...{ x: place.x - half, y: place.y - half },
        ...{ width: 2 * half, height: 2 * half },
      });
  });
}
