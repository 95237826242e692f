/**
 * Layout of one graph from top to bottom: the operators, above each the list that it passed on, and below it the number
 * of visited chunks; the frame's three lists; the memory that the list of sound points into; and the counts. A high figure
 * shows these as bars, then has more rows for the list of sound, then higher lists and bars at the operators. Pure. A unit is
 * one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { type Bar, bars, type Cell, cells, links } from './lists.ts';
import { type Field, fields, Kind, type Operator, type Scene } from './scene.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 360;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Height from the operators' centre to the first list, without the bars of visited chunks between them. */
const TO_LISTS = 50;
/** Distance between lists, and between rows of a list. */
const PITCH = 28;
/** Distance from the last row of the lists to the memory, and height of the memory. */
const TO_MEMORY = 44;
export const BAR = 14;
/** Height from the foot to the counts' baseline. */
const COUNTS = 22;
/** Number of counts that are bars, distance between two, and the height that they take in place of the other counts. */
const BARS = 4;
export const BAR_PITCH = 20;
const TO_BARS = BARS * BAR_PITCH - COUNTS - 12;
/** Heights beyond the least one and the bars from which on the list of sound has another row. */
const ROWS = [88, 160];
/** Left edges of the records, and of their lists. */
export const RECORD = 72;
export const BADGE = 38;
const LIST = 126;

/** Least heights for the lists above the operators, and for the bars below them, and share of the lists in what is more. */
const ABOVE = 44;
const BELOW = 40;
const TO_ABOVE = 0.3;
/** Distance from the top of the figure to the lists above the operators, from these to the operators' centres. */
const TOP = 24;
const TO_GRAPH = 20;
/** Maximum half size of an operator. */
const LARGEST = 14;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;
/** Distance between operators from which the number of visited chunks is written below them. */
const NUMBERED = 26;

/** Number of operators up to which graphs have the same scale. */
const ALIKE = 8;

/** An operator in the drawing. */
interface Placed {
  operator: Operator;
  x: number;
  acts: boolean;
  /** Paths of its list's chunks, with and without ticks. */
  full: string;
  empty: string;
  /** Height of its bar, and whether it exceeds the available height. */
  looks: number;
  more: boolean;
}

/** The list of a field, which may take several rows. */
export interface Lane {
  field: Field;
  y: number;
  /** Distance between two rows. */
  pitch: number;
  /** End of a full row. */
  end: number;
  /** The length in its record; -1 if there is none. */
  badge: number;
  cells: Cell[];
  /** Position of the needle and start of its walk; undefined while no operator asks here. */
  needle?: { x: number; from: number; row: number };
}

/** Vertical positions. */
interface Bands {
  /** Centre of the operators; heights of the lists above them and of the bars below them. */
  graph: number;
  above: number;
  below: number;
  lists: number;
  /** Rows of the list of sound. */
  rows: number;
  /** Top of the memory. */
  memoryY: number;
  /** Top of the bars in place of the counts, or else the baseline of the counts. */
  bars: number | null;
  counts: number;
}

export interface Plan extends Bands {
  scene: Scene;
  width: number;
  operators: Placed[];
  /** Half the size of an operator. */
  r: number;
  numbered: boolean;
  /** Path of the sound. */
  path: string;
  lanes: Lane[];
  memory: Bar[];
  /** Lines from the chunks of sound to their parts of the memory. */
  links: string;
}

/**
 * Number of visited chunks that the height below an operator stands for: slightly more than what 2.4.4 needs if buffers
 * are about as long as frames, as counted for chains of 0 to 40 operators. Depends only on the graph, so that A and B
 * have the same scale; graphs of up to `ALIKE` operators, which are those of the story, have one scale.
 */
export const roomFor = (operators: number) => 60 + 7 * Math.max(ALIKE, operators);

function bands(height: number): Bands {
  const spare = height - HEIGHT;
  const isHigh = spare >= TO_BARS;
  const free = isHigh ? spare - TO_BARS : 0;
  const more = ROWS.filter((least) => free >= least).length;
  const rest = free - more * PITCH;
  const above = ABOVE + rest * TO_ABOVE;
  const below = BELOW + rest * (1 - TO_ABOVE);
  const graph = TOP + above + TO_GRAPH;
  const lists = graph + below + TO_LISTS;
  return {
    ...{ graph, above, below, lists, rows: 1 + more },
    memoryY: lists + (fields.length - 1 + more) * PITCH + TO_MEMORY,
    bars: isHigh ? height - BARS * BAR_PITCH : null,
    counts: height - COUNTS,
  };
}

/** The chunks of an operator's list; those with ticks are lowest. */
function stack({ chunks, empty }: Operator, x: number, r: number, { graph, above }: Bands) {
  const pitch = Math.min(7 + (above - ABOVE) / 12, above / Math.max(1, chunks));
  const tall = Math.max(0.6, pitch - 2);
  const blocks = (from: number, count: number, inset: number) =>
    Array.from({ length: count }, (_, at) => {
      const y = graph - r - 8 - (from + at + 1) * pitch;
      const [w, h] = [px(2 * (r - 1 - inset)), px(tall - 2 * inset)];
      return `M${px(x - r + 1 + inset)} ${px(y + inset)}h${w}v${h}h${-w}Z`;
    }).join('');
  const full = chunks - empty;
  return { full: blocks(0, full, 0), empty: blocks(full, empty, pitch > 4 ? 0.5 : 0) };
}

/** One line to the last operator; several outputs are side by side at its end. */
function way(operators: Placed[], r: number, y: number): string {
  const outputs = operators.filter(({ operator }) => operator.kind === Kind.output);
  const [first] = operators;
  const [next, ...others] = outputs;
  if (!first || !next) return '';
  const low = px(y + r + 4);
  const branch = px(next.x - r - 4);
  return (
    `M${first.x} ${px(y)}H${next.x}` +
    others.map(({ x }) => `M${branch} ${px(y)}V${low}H${x}V${px(y + r)}`).join('')
  );
}

function graph(scene: Scene, width: number, at: Bands) {
  const pitch = Math.min(62, (width - 12) / Math.max(1, scene.operators));
  const r = Math.max(2.5, Math.min(LARGEST, pitch * 0.36));
  const each = at.below / roomFor(scene.operators);
  const operators = Array.from({ length: scene.operators }, (_, index): Placed => {
    const operator = scene.operator(index);
    const x = px(6 + (index + 0.5) * pitch);
    const acts = scene.frames > 0 && !scene.rests && scene.acting === index;
    const looks = operator.touched * each;
    return {
      ...{ operator, x, acts, looks: px(Math.min(at.below, looks)), more: looks > at.below },
      ...stack(operator, x, r, at),
    };
  });
  return { operators, r: px(r), numbered: pitch >= NUMBERED, path: way(operators, r, at.graph) };
}

function lane(scene: Scene, field: Field, y: number, to: number, rows: number): Lane {
  const list = cells(scene.list(field), LIST, to, rows);
  const works = scene.frames > 0 && !scene.rests && scene.fieldName === field;
  const at = list[scene.cursor];
  // If no chunk was visited, the length came from the record.
  const asked = { x: RECORD + BADGE, from: RECORD, row: 0 };
  const needle = at ? { x: px(at.x + at.width), from: LIST, row: at.row } : asked;
  const end = Math.max(...list.map(({ x, width }) => x + width), LIST);
  return {
    field,
    y,
    pitch: PITCH,
    end,
    badge: scene.badge(field),
    cells: list,
    ...(works ? { needle } : {}),
  };
}

interface Room {
  width: number;
  height: number;
  /** Whether the other side is shown as a thumbnail. */
  isAlone?: boolean;
}

export function plan(scene: Scene, { width, height, isAlone = false }: Room): Plan {
  const at = bands(height);
  const to = isAlone && width < TERSE ? width - THUMBNAIL : width;
  const lanes = fields.map((field, index) => {
    const isSound = field === 'sound';
    return lane(scene, field, at.lists + index * PITCH, isSound ? to : width, isSound ? at.rows : 1);
  });
  const memory = bars(scene.list('sound'), 0, to);
  const sound = lanes[fields.indexOf('sound')];
  return {
    ...at,
    scene,
    width,
    ...graph(scene, width, at),
    lanes,
    memory,
    links: links(sound, memory, at.memoryY),
  };
}
