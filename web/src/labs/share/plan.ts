/**
 * Layout of one frame: its units in the middle, and above and below them the five wrappers, each a row of pieces as
 * wide as the bytes of the frame that they hold, so that what lies over a unit is made of it. Pure. A unit is one pixel
 * at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { Kind, type Scene, type Unit, type View, ViewState } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 372;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Tops of the bars: of the frame, and of its wrappers in the order of the formats; words stand above each. */
export const FRAME = 92;
export const ROWS = [18, 54, 142, 178, 214] as const;
/** All views together. */
export const ALL = 268;
/** Heights, in the drawing's units. */
export const UNIT = 24;
export const BAR = 11;
/** Distance between an outline and its copy. */
export const TWIN = 3.5;

/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;
/** Narrower than this, a unit has no name in it. */
const ROOM = 48;
/** Bytes of payload in a cell of MPEG-TS, and the narrowest cell that is told from its neighbour. */
const CELL = 184;
const CLOSE = 3;

interface Placed {
  x: number;
  width: number;
}

export interface Row {
  wrapper: View;
  y: number;
  /** pieces that point at the frame, and copies of it */
  shells: Placed[];
  copies: Placed[];
  /** what is written around them */
  around: string;
  /** where cells begin */
  cells: string;
  /** from shells to the frame */
  ties: string;
}

export interface Plan {
  scene: Scene;
  width: number;
  units: (Placed & { unit: Unit; named: boolean })[];
  rows: Row[];
  /** width below the rows, beside a thumbnail */
  free: number;
  /** bytes in all views of this frame */
  total: { shared: number; copied: number };
  /** on the bar of all views: where what is shared ends, and what is copied */
  ends: [number, number];
}

function row(wrapper: View, y: number, payload: number, width: number): Row {
  const { pieces, shared, copied, format, state } = wrapper;
  // A message holds a few bytes more than its units: the row is as wide as they are.
  const scale = width / Math.max(1, payload, shared + copied);
  const shells: Placed[] = [];
  const copies: Placed[] = [];
  const [from, to] = y < FRAME ? [y + BAR, FRAME] : [FRAME + UNIT, y];
  let at = 0;
  let around = '';
  let ties = '';
  for (const { kind, bytes } of pieces) {
    const x = at * scale;
    if (kind === Kind.written) {
      around += `M${px(Math.min(width - 2.5, x))} ${y - 3}h2.5v${BAR + 6}h-2.5Z`;
      continue;
    }
    at += bytes;
    const gap = bytes * scale > 12 ? 3.5 : 0;
    const end = kind === Kind.copy ? 1 + TWIN : 1;
    const placed = { x: x + gap, width: Math.max(0.75, bytes * scale - gap - end) };
    if (kind === Kind.copy) copies.push(placed);
    else {
      shells.push(placed);
      ties += `M${px(placed.x + 0.5)} ${from}V${to}M${px(placed.x + placed.width - 0.5)} ${from}V${to}`;
    }
  }
  const hasCells = format === 'ts' && state !== ViewState.none && CELL * scale > CLOSE;
  const cell = (_: unknown, index: number) => `M${px((index + 1) * CELL * scale)} ${y}v${BAR}`;
  const cells = hasCells ? Array.from({ length: Math.floor(copied / CELL) }, cell).join('') : '';
  return { wrapper, y, shells, copies, around, cells, ties };
}

export function plan(scene: Scene, width: number): Plan {
  const { payload, views } = scene;
  const scale = width / Math.max(1, payload);
  let at = 0;
  const units = scene.unitList.map((unit) => {
    const x = at * scale;
    at += unit.bytes;
    const wide = Math.max(1, unit.bytes * scale - 1.5);
    return { unit, x, width: wide, named: wide > ROOM };
  });
  const sum = (of: 'shared' | 'copied') => views.reduce((all, view) => all + view[of], 0);
  const total = { shared: sum('shared'), copied: sum('copied') };
  const free = width < TERSE ? width - THUMBNAIL : width;
  // Views in all five formats are the whole bar.
  const all = free / Math.max(1, views.length * payload, total.shared + total.copied);
  return {
    scene,
    width,
    units,
    rows: views.map((view, index) => row(view, ROWS[index], payload, width)),
    free,
    total,
    ends: [total.shared * all, (total.shared + total.copied) * all],
  };
}
