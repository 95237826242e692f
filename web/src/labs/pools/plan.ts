/**
 * Layout of one side: the ring at the left; at the right, the memory that its blocks come from, which takes the height that is
 * left. Above the ring is the way of a new frame's blocks out of that memory, below it their way back. At the foot are four
 * counts as bars where the other side's figure is beside it, otherwise three as numbers. Pure. A unit is one pixel at the usual font size of the root: the drawing scales
 * with the text.
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
/** Height of the counts from their baseline to the foot where they are numbers, and of the way back above them. */
const COUNTS = 34;
const WAY = 60;
/** Distance from the top of the memory to the way out, from there to the ring, and from the memory's foot to the way back. */
const TO_OUT = 22;
const TO_RING = 16;
const TO_BACK = 14;
/** Side length of a block on a way, and distance between two; there are two rows of them. */
const SQUARE = 5.5;
const STEP = 6.75;
const WAY_ROWS = 2;
/** Number of counts that are numbers, of those that are bars beside the other side's figure, and distance between two bars. */
const COUNTED = 3;
const BARS = 4;
export const BAR_PITCH = 20;
const GAP = 20;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 92;

/** Kind of a variant's memory. */
export type Home = 'shelves' | 'areas' | 'heap';
const HOMES: Record<string, Home> = { none: 'heap', ranges: 'areas', log: 'areas' };
/** All but three variants have a shelf for each size. */
export const homeOf = (variant: string): Home => HOMES[variant] ?? 'shelves';

/** Whether a scene is that of a pool, which has been asked for blocks. */
const hasPool = (scene: Scene) => scene.counter('gets') > 0;

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

/** A way of blocks, with an arrow's head at its end, the middle of its label's baseline, and the places of blocks on it. */
export interface Way {
  line: string;
  head: string;
  label: Point;
  /** Centre of the first block, and the direction and number of columns of the others. */
  first: Point;
  towards: 1 | -1;
  columns: number;
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
  /** Whether the ring has the overhead of rounding and lists: where two pools are compared. */
  showsOver: boolean;
  /** What is at the right. */
  home: Home;
  right: Box;
  heap: TapeBox;
  /** From the memory to the ring, and from the ring back to the memory. */
  out: Way;
  back: Way;
  /** Baseline of the counts and start of each, beside a thumbnail. */
  counts: { y: number; at: number[] };
  /** Top of the bars that are in place of the counts beside the other side's figure. */
  bars: number | null;
}

/** Rows and columns of the heap's marks, few enough to be told apart, and height of the text below them. */
const HEAP_ROWS = 6;
const HEAP_COLUMNS = 8;
const HEAP_WORDS = 52;

interface Room {
  width: number;
  height: number;
  /** The other side's scene; without it, that side is shown as a thumbnail. */
  peer?: Scene;
}

export function plan(scene: Scene, variant: string, { width, height, peer }: Room): Plan {
  const terse = width < TERSE;
  const isAlone = !peer;
  const home = homeOf(variant);
  const side = terse ? width * 0.48 : Math.min(260, width * 0.48);
  const foremost = isAlone ? height - COUNTS : height - BARS * BAR_PITCH + 8;
  const right = { x: side + GAP, y: TOP, width: width - side - GAP, height: foremost - WAY - TOP };
  const out = TOP + TO_OUT;
  const foot = TOP + right.height + TO_BACK;
  const reach = Math.min(side / 2, (foot - TO_BACK - out - TO_RING) / 2);
  const centre = { x: side / 2, y: (out + TO_RING + foot - TO_BACK) / 2 };
  const k = reach / 120;
  const band = 84 * k;
  const pitch = (right.height - HEAP_WORDS) / HEAP_ROWS;
  const into = right.x + 18;
  const room = terse && isAlone ? width - THUMBNAIL : width;
  return {
    scene,
    width,
    terse,
    ring: {
      centre,
      band,
      bar: 24 * k,
      over: 12 * k,
      half: Math.min(((2 * Math.PI * band) / Math.max(1, scene.slots)) * 0.36, 4 * k),
      mark: terse ? 5 : 6,
    },
    home,
    showsOver: home !== 'heap' && (!peer || hasPool(peer)),
    right,
    heap: { ...right, height: pitch - 8, pitch, rows: HEAP_ROWS, columns: HEAP_COLUMNS },
    out: {
      line: `M${px(right.x - 4)} ${out}H${px(centre.x)}V${px(centre.y - reach - 4)}`,
      head: `M${px(centre.x - 4)} ${px(centre.y - reach - 8)}l4 6l4 -6`,
      label: { x: right.x - 8, y: out - 12 },
      ...places(right.x - 10, centre.x + 8, out),
    },
    back: {
      line: `M${px(centre.x)} ${px(centre.y + reach)}V${foot}H${px(into)}V${foot - 8}`,
      head: `M${px(into - 4)} ${foot - 5}l4 -6l4 6`,
      label: { x: centre.x, y: foot + 21 },
      ...places(centre.x + 10, into - 10, foot),
    },
    counts: {
      y: height - COUNTS,
      at: Array.from({ length: COUNTED }, (_, index) => (index * room) / COUNTED),
    },
    bars: isAlone ? null : height - BARS * BAR_PITCH,
  };
}

/** Places for blocks on a level line at `y`, between two positions. */
function places(from: number, to: number, y: number): Pick<Way, 'first' | 'towards' | 'columns'> {
  const towards = to < from ? -1 : 1;
  return { first: { x: from, y }, towards, columns: Math.floor(Math.abs(to - from) / STEP) + 1 };
}

/** Columns of a way that the dots take which stand for the blocks without a place. */
const MORE_COLUMNS = 2;

/** How many of a way's blocks have places, and the middle of the dots that stand for the others, if there are others. */
export function placesOn({ first, towards, columns }: Way, total: number) {
  if (total <= columns * WAY_ROWS) return { shown: total };
  const shown = Math.max(0, columns - MORE_COLUMNS) * WAY_ROWS;
  const [last, end] = [(shown / WAY_ROWS) * STEP, (columns - 1) * STEP];
  return { shown, more: { x: first.x + towards * ((last + end) / 2), y: first.y + 4 } };
}

/**
 * Blocks on a way, column by column; only the first `shown` ones.
 * @param before number of blocks that are in front of them
 */
export function blocksOn(
  { first, towards }: Way,
  shown: number,
  count: number,
  before = 0,
  inset = 0,
): string {
  const all = Math.min(count + before, shown);
  let path = '';
  for (let at = before; at < all; at++) {
    const left = px(first.x + towards * Math.floor(at / WAY_ROWS) * STEP - SQUARE / 2 + inset);
    const top = px(first.y + ((at % WAY_ROWS) - 0.5) * STEP - SQUARE / 2 + inset);
    const side = px(SQUARE - 2 * inset);
    path += `M${left} ${top}h${side}v${side}h${-side}Z`;
  }
  return path;
}
