/**
 * Layout of one graph from top to bottom: the operators, above each the list that it passed on, and below it the number
 * of visited chunks; the frame's three lists; and the memory that the list of sound points into. Pure. A unit is one
 * pixel at the usual font size of the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { type Bar, bars, type Cell, cells, links } from './lists.ts';
import { type Field, fields, Kind, type Operator, type Scene } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 384;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Vertical centre of the operators; lists are above it, bars of visited chunks below it. */
export const GRAPH = 88;
/** Top of the first list, distance between lists, and height of a chunk. */
const LISTS = 184;
const PITCH = 28;
export const CELL = 19;
/** Top and height of the memory. */
export const MEMORY = 284;
export const BAR = 14;
/** Left edges of the records, and of their lists. */
export const RECORD = 72;
export const BADGE = 38;
const LIST = 126;

/** Height for the lists above the operators, and for the bars below them. */
const ABOVE = 44;
const BELOW = 40;
/** Maximum half size of an operator. */
const LARGEST = 11;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;
/** Distance between operators from which the number of visited chunks is written below them. */
const NUMBERED = 26;

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

/** The list of a field. */
export interface Lane {
  field: Field;
  y: number;
  /** The length in its record; -1 if there is none. */
  badge: number;
  cells: Cell[];
  /** Position of the needle and start of its walk; undefined while no operator asks here. */
  needle?: { x: number; from: number };
}

export interface Plan {
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
 * have the same scale.
 */
export const roomFor = (operators: number) => 60 + 7 * operators;

/** The chunks of an operator's list; those with ticks are lowest. */
function stack({ chunks, empty }: Operator, x: number, r: number) {
  const pitch = Math.min(7, ABOVE / Math.max(1, chunks));
  const tall = Math.max(0.6, pitch - 2);
  const blocks = (from: number, count: number, inset: number) =>
    Array.from({ length: count }, (_, at) => {
      const y = GRAPH - r - 8 - (from + at + 1) * pitch;
      const [w, h] = [px(2 * (r - 1 - inset)), px(tall - 2 * inset)];
      return `M${px(x - r + 1 + inset)} ${px(y + inset)}h${w}v${h}h${-w}Z`;
    }).join('');
  const full = chunks - empty;
  return { full: blocks(0, full, 0), empty: blocks(full, empty, pitch > 4 ? 0.5 : 0) };
}

/** One line to the last operator; several outputs are side by side at its end. */
function way(operators: Placed[], r: number): string {
  const outputs = operators.filter(({ operator }) => operator.kind === Kind.output);
  const [first] = operators;
  const [next, ...others] = outputs;
  if (!first || !next) return '';
  const low = px(GRAPH + r + 4);
  const branch = px(next.x - r - 4);
  return (
    `M${first.x} ${GRAPH}H${next.x}` +
    others.map(({ x }) => `M${branch} ${GRAPH}V${low}H${x}V${px(GRAPH + r)}`).join('')
  );
}

function graph(scene: Scene, width: number) {
  const pitch = Math.min(64, (width - 12) / Math.max(1, scene.operators));
  const r = Math.max(2.5, Math.min(LARGEST, pitch * 0.36));
  const each = BELOW / roomFor(scene.operators);
  const operators = Array.from({ length: scene.operators }, (_, index): Placed => {
    const operator = scene.operator(index);
    const x = px(6 + (index + 0.5) * pitch);
    const acts = scene.frames > 0 && !scene.rests && scene.acting === index;
    const looks = operator.touched * each;
    return {
      ...{ operator, x, acts, looks: px(Math.min(BELOW, looks)), more: looks > BELOW },
      ...stack(operator, x, r),
    };
  });
  return { operators, r: px(r), numbered: pitch >= NUMBERED, path: way(operators, r) };
}

function lane(scene: Scene, field: Field, index: number, to: number): Lane {
  const list = cells(scene.list(field), LIST, to);
  const works = scene.frames > 0 && !scene.rests && scene.fieldName === field;
  const at = list[scene.cursor];
  // If no chunk was visited, the length came from the record.
  const asked = { x: RECORD + BADGE, from: RECORD };
  const needle = at ? { x: px(at.x + at.width), from: LIST } : asked;
  const y = LISTS + index * PITCH;
  return { field, y, badge: scene.badge(field), cells: list, ...(works ? { needle } : {}) };
}

export function plan(scene: Scene, width: number): Plan {
  const to = width < TERSE ? width - THUMBNAIL : width;
  const lanes = fields.map((field, index) => lane(scene, field, index, field === 'sound' ? to : width));
  const memory = bars(scene.list('sound'), 0, to);
  const sound = lanes[fields.indexOf('sound')];
  return {
    scene,
    width,
    ...graph(scene, width),
    lanes,
    memory,
    links: links(sound.cells, memory, sound.y + CELL, MEMORY),
  };
}
