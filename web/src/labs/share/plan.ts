/**
 * Layout of one frame: its units in the middle, and above and below them the five wrappers, each a row of pieces whose
 * widths are those of the frame's bytes that they contain, so that a piece is above or below the unit that it comes
 * from. Pure. A unit of length is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { Kind, type Scene, type Unit, type View, ViewState } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 372;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Tops of the bars: of the frame, and of its wrappers in the order of the formats; texts are above each. */
export const FRAME = 92;
export const ROWS = [18, 54, 142, 178, 214] as const;
/** Top of the bar of all views. */
export const ALL = 268;
/** Heights, in the drawing's units. */
export const UNIT = 24;
export const BAR = 11;
/** Distance between an outline and its copy. */
export const TWIN = 3.5;

/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;
/** Width below which a unit contains no name. */
const ROOM = 48;
/** Bytes of payload in a cell of MPEG-TS, and the minimum width of a cell that is drawn separately. */
const CELL = 184;
const CLOSE = 3;

interface Placed {
  x: number;
  width: number;
}

export interface Row {
  wrapper: View;
  y: number;
  /** Pieces that reference the frame, and copies. */
  shells: Placed[];
  copies: Placed[];
  /** Bytes written around them. */
  around: string;
  /** Starts of the cells. */
  cells: string;
  /** Lines from shells to the frame. */
  ties: string;
}

export interface Plan {
  scene: Scene;
  width: number;
  units: (Placed & { unit: Unit; named: boolean })[];
  rows: Row[];
  /** Width below the rows, beside a thumbnail. */
  free: number;
  /** Bytes in all views of this frame. */
  total: { shared: number; copied: number };
  /** Ends of the shared and of the copied bytes on the bar of all views. */
  ends: [number, number];
}

function row(wrapper: View, y: number, payload: number, width: number): Row {
  const { pieces, shared, copied, format, state } = wrapper;
  // A message is a few bytes longer than its units; the scale makes the row as wide as the units.
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
  // The whole bar stands for views in all five formats.
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
