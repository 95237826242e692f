/**
 * Layout of a comparison as a path through four floors, from the operator down into the run-time and back. Below it stand all
 * comparisons of the tick, and the counts since the start as bars. Pure. A unit is one pixel at the usual font size of the root.
 */
import { circle, type Point, px } from '../../components/figure/path.ts';
import type { Box } from '../queues/plan.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 344;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 370;

/** Top and height of the fields. */
export const FIELDS = 22;
export const FIELD = 22;
/** Bottom of the fields' part, and radius of a step. */
const PATH = 60;
const STEP = 9;
/** Number of counts, and distance between their bars. */
const BARS = 4;
export const BAR_PITCH = 20;
/** Left end of the path, beside the floors' names, and its right end. */
const LEFT = 106;
const RIGHT = 24;
const THUMBNAIL = 88;

/** The floors, from the top: where a step happens. */
export const FLOORS = ['operator', 'call', 'compare', 'shapes'] as const;
/** Steps of a comparison of any two values, with the floor of each. */
export const STEPS = [
  { id: 'called', floor: 1 },
  { id: 'first', floor: 3 },
  { id: 'second', floor: 3 },
  { id: 'compared', floor: 2 },
] as const;
/** Number of those steps, and the index of the only one that integers need. */
export const POLYMORPHIC = STEPS.length;
export const COMPARES = POLYMORPHIC - 1;

export interface Layout {
  /** Heights of the floors' lines. */
  floors: number[];
  /** Centres of the steps of any two values, of the only step of integers, and of both ends of the path. */
  steps: Point[];
  integer: Point;
  ends: [Point, Point];
  /** Baseline of the steps' names, the columns, and the top of the bars of counts. */
  names: number;
  columns: Box;
  bars: number;
  /** Width beside a thumbnail. */
  free: number;
}

/** @param isAlone whether the other side is shown as a thumbnail */
export function layout(width: number, height: number, isAlone = true): Layout {
  // The path takes half of the height that is left, the columns the other half.
  const spare = height - HEIGHT;
  const storey = 26 + spare * 0.14;
  const floors = FLOORS.map((_, index) => PATH + 20 + index * storey);
  const gap = (width - LEFT - RIGHT) / (POLYMORPHIC + 1);
  const x = (place: number) => LEFT + place * gap;
  const free = isAlone && width < TERSE ? width - THUMBNAIL : width;
  const names = floors[3] + 17;
  const bars = height - BARS * BAR_PITCH;
  const top = names + 26;
  return {
    floors,
    steps: STEPS.map(({ floor }, index) => ({ x: x(index + 1), y: floors[floor] - STEP })),
    integer: { x: x(COMPARES + 1), y: floors[0] - STEP },
    ends: [
      { x: x(0), y: floors[0] - STEP },
      { x: x(POLYMORPHIC + 1), y: floors[0] - STEP },
    ],
    ...{ names, bars, free },
    columns: { x: 0, y: top, width, height: bars - 12 - top },
  };
}

/** Path through points, leaving out the steps' circles. */
export const through = (points: Point[], from = 0, to = points.length - 1): string =>
  points
    .slice(from, to + 1)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`)
    .join('');

export const discs = (points: Point[]): string => points.map((point) => circle(point, STEP)).join('');
