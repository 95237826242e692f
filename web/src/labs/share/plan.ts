/**
 * Layout of one frame: its units in the middle, and above and below them the five wrappers, each a row of pieces whose
 * widths are those of the frame's bytes that they contain, so that a piece is above or below the unit that it comes
 * from. Below are all views of the frame as one bar, and the counts since the start, which a high figure shows as bars. Pure.
 * A unit of length is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { Kind, type Scene, type Unit, type View, ViewState } from './scene.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 362;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Top of the first bar, and least distance between two; texts are above each. */
const TOP = 24;
const PITCH = 36;
/** Number of bars above the frame. */
const UPPER = 2;
/** Distances from a bar's place to the frame, and from the frame and the last bar to what is below. */
const TO_FRAME = 2;
const TO_LOWER = 26;
const TO_ALL = 31;
/** Least and greatest heights of the frame and of a bar, and greatest height beyond the least one between two bars. */
const UNIT = [24, 38] as const;
const BAR = [11, 17] as const;
const APART = 26;
/** Height from the foot to the counts' heading. */
const COUNTS = 44;
/** Number of counts that are bars, least distance between two, and the height that they take in place of the others. */
const BARS = 7;
const BAR_PITCH = 17;
const TO_BARS = BARS * BAR_PITCH - COUNTS + 10;
/** Distance between an outline and its copy. */
export const TWIN = 3.5;
/** Least width of a shell with an arrow. */
const TIED = 10;
/**
 * Where on its shells the arrows of each row start, as shares of their width: they pass between most texts, and those of different
 * rows are apart, so that one that passes behind another row is not taken for that row's.
 */
const PLACES = [0.64, 0.76, 0.4, 0.55, 0.47];

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
  /** Height of the bar. */
  bar: number;
  /** Starts of the cells. */
  cells: string;
  /** Arrows from shells to the frame. */
  ties: string;
}

/** Vertical positions and heights. */
interface Bands {
  /** Tops of the wrappers' bars, in the order of the formats. */
  rows: number[];
  bar: number;
  frame: number;
  unit: number;
  /** Top of the bar of all views. */
  all: number;
  /** Baseline of the counts' heading. */
  since: number;
  /** Distance between two counts, if they are bars. */
  barPitch: number | null;
}

/** @param formats number of wrappers */
function bands(height: number, formats: number): Bands {
  const spare = height - HEIGHT;
  const isHigh = spare >= TO_BARS;
  const free = isHigh ? spare - TO_BARS : 0;
  // What a distance of 1 between two bars takes with higher bars and a higher frame.
  const grown = (formats - 1) * 1.3;
  const more = Math.min(APART, free / grown);
  const unit = Math.min(UNIT[1], UNIT[0] + more * 0.6);
  const bar = Math.min(BAR[1], BAR[0] + more * 0.3);
  const frame = TOP + UPPER * (PITCH + more) + TO_FRAME;
  const rows = Array.from({ length: formats }, (_, index) =>
    index < UPPER ? TOP + index * (PITCH + more) : frame + unit + TO_LOWER + (index - UPPER) * (PITCH + more),
  );
  const all = (rows.at(-1) ?? frame) + bar + TO_ALL;
  const since = isHigh ? all + 48 : height - COUNTS;
  const barPitch = isHigh ? (height - since - 8) / BARS : null;
  return { rows, bar, frame, unit, all, since, barPitch };
}

export interface Plan {
  scene: Scene;
  width: number;
  at: Bands;
  units: (Placed & { unit: Unit; named: boolean })[];
  rows: Row[];
  /** Width below the rows, beside a thumbnail. */
  free: number;
  /** Bytes in all views of this frame. */
  total: { shared: number; copied: number };
  /** Ends of the shared and of the copied bytes on the bar of all views. */
  ends: [number, number];
}

function row(wrapper: View, index: number, payload: number, width: number, at: Bands): Row {
  const { bar, frame } = at;
  const y = at.rows[index];
  const { pieces, shared, copied, format, state } = wrapper;
  // A message is a few bytes longer than its units; the scale makes the row as wide as the units.
  const scale = width / Math.max(1, payload, shared + copied);
  const shells: Placed[] = [];
  const copies: Placed[] = [];
  const place = PLACES[index % PLACES.length];
  const [from, to, barb] = y < frame ? [y + bar, frame - 1, -5] : [y, frame + at.unit + 1, 5];
  let bytesBefore = 0;
  let around = '';
  let ties = '';
  for (const { kind, bytes } of pieces) {
    const x = bytesBefore * scale;
    if (kind === Kind.written) {
      around += `M${px(Math.min(width - 2.5, x))} ${px(y - 3)}h2.5v${px(bar + 6)}h-2.5Z`;
      continue;
    }
    bytesBefore += bytes;
    const gap = bytes * scale > 12 ? 3.5 : 0;
    const end = kind === Kind.copy ? 1 + TWIN : 1;
    const placed = { x: x + gap, width: Math.max(0.75, bytes * scale - gap - end) };
    if (kind === Kind.copy) copies.push(placed);
    else {
      shells.push(placed);
      const head = `m-3.5 ${barb}l3.5 ${-barb}l3.5 ${barb}`;
      if (placed.width > TIED) ties += `M${px(placed.x + placed.width * place)} ${px(from)}V${px(to)}${head}`;
    }
  }
  const hasCells = format === 'ts' && state !== ViewState.none && CELL * scale > CLOSE;
  const cell = (_: unknown, index: number) => `M${px((index + 1) * CELL * scale)} ${px(y)}v${px(bar)}`;
  const cells = hasCells ? Array.from({ length: Math.floor(copied / CELL) }, cell).join('') : '';
  return { wrapper, y, bar, shells, copies, around, cells, ties };
}

interface Room {
  width: number;
  height: number;
  /** Whether the other side is shown as a thumbnail. */
  isAlone?: boolean;
}

export function plan(scene: Scene, { width, height, isAlone = false }: Room): Plan {
  const { payload, views } = scene;
  const at = bands(height, views.length);
  const scale = width / Math.max(1, payload);
  let before = 0;
  const units = scene.unitList.map((unit) => {
    const x = before * scale;
    before += unit.bytes;
    const wide = Math.max(1, unit.bytes * scale - 1.5);
    return { unit, x, width: wide, named: wide > ROOM };
  });
  const sum = (of: 'shared' | 'copied') => views.reduce((all, view) => all + view[of], 0);
  const total = { shared: sum('shared'), copied: sum('copied') };
  const free = isAlone && width < TERSE ? width - THUMBNAIL : width;
  // The whole bar stands for views in all five formats.
  const all = free / Math.max(1, views.length * payload, total.shared + total.copied);
  return {
    ...{ scene, width, at, units },
    rows: views.map((view, index) => row(view, index, payload, width, at)),
    free,
    total,
    ends: [total.shared * all, (total.shared + total.copied) * all],
  };
}
