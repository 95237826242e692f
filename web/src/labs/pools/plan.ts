/**
 * Layout of one side: the ring at the left; at the right, the memory that its blocks come from, which takes the height that is
 * left; below, the counts, which a high figure shows as bars. Pure. A unit is one pixel at the usual font size of the root: the
 * drawing scales with the text.
 */
import type { TapeBox } from '../../components/figure/heap.ts';
import { type Point, px } from '../../components/figure/path.ts';
import type { Scene } from './scene.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 344;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
const TERSE = 440;
/** Top of the ring and the shelves, below their labels. */
const TOP = 30;
/** Height of the counts from their baseline to the foot, and of the way back above them. */
const COUNTS = 34;
const WAY = 54;
/** Number of counts that are bars, distance between two, and height from which on they are. */
export const BARS = 6;
export const BAR_PITCH = 21;
const HIGH = 440;
const GAP = 24;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 92;

/** Kind of a variant's memory. */
export type Home = 'shelves' | 'areas' | 'heap';
const HOMES: Record<string, Home> = { none: 'heap', ranges: 'areas', log: 'areas' };
/** All but three variants have a shelf for each size. */
export const homeOf = (variant: string): Home => HOMES[variant] ?? 'shelves';

/** Geometry of the ring. */
export interface RingBox {
  centre: Point;
  /** Inner radius of the bars. */
  band: number;
  /** Length of the longest bar, and of the overhead on top of it. */
  bar: number;
  over: number;
  /** Half the width of a bar, and of the publisher's mark. */
  half: number;
  mark: number;
}

/** A rectangle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Plan {
  scene: Scene;
  width: number;
  terse: boolean;
  ring: RingBox;
  /** What is at the right. */
  home: Home;
  right: Box;
  heap: TapeBox;
  /** A dashed line from the ring back to the memory, with its arrow's head and the position of its label. */
  back: { line: string; head: string; label: Point };
  /** Baseline of the counts and start of each; the last ones are left out if there is no space. */
  counts: { y: number; at: number[] };
  /** Top and width of the bars that are in place of the counts, if there is room for them. */
  bars: { y: number; width: number } | null;
}

/** Rows of the heap's tape, and height of the text below it. */
const HEAP_ROWS = 8;
const HEAP_WORDS = 34;

interface Room {
  width: number;
  height: number;
  /** Whether the heap is shown, whatever memory the variant has. */
  heap?: boolean;
  /** Whether the other side is shown as a thumbnail. */
  isAlone?: boolean;
}

export function plan(
  scene: Scene,
  variant: string,
  { width, height, heap = false, isAlone = false }: Room,
): Plan {
  const terse = width < TERSE;
  const side = terse ? width * 0.44 : Math.min(240, width * 0.48);
  const k = side / 240;
  const isHigh = height >= HIGH;
  const foremost = isHigh ? height - BARS * BAR_PITCH + 14 : height - COUNTS;
  const right = { x: side + GAP, y: TOP, width: width - side - GAP, height: foremost - WAY - TOP };
  const centre = { x: side / 2, y: TOP + right.height / 2 };
  const band = 74 * k;
  const foot = TOP + right.height + 14;
  const pitch = (right.height - HEAP_WORDS) / HEAP_ROWS;
  const into = right.x + 18;
  const counts = terse ? 3 : 4;
  const room = terse && isAlone ? width - THUMBNAIL : width;
  return {
    scene,
    width,
    terse,
    ring: {
      centre,
      band,
      bar: 30 * k,
      over: 14 * k,
      half: Math.min(((2 * Math.PI * band) / Math.max(1, scene.slots)) * 0.36, 4 * k),
      mark: terse ? 5 : 6,
    },
    home: heap ? 'heap' : homeOf(variant),
    right,
    heap: { ...right, height: pitch - 8, pitch, rows: HEAP_ROWS },
    back: {
      line: `M${px(centre.x)} ${px(centre.y + side / 2)}V${foot}H${px(into)}V${foot - 8}`,
      head: `M${px(into - 4)} ${foot - 5}l4 -6l4 6`,
      label: { x: (centre.x + into) / 2, y: foot + 15 },
    },
    counts: { y: height - COUNTS, at: Array.from({ length: counts }, (_, index) => (index * room) / counts) },
    bars: isHigh ? { y: foremost - 14, width: room } : null,
  };
}
