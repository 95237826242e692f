/**
 * Memory, response by response: a column for each of the last ones, with the buffers that it takes, as high as they have bytes. What
 * it left behind stays in memory, as a bar through the later columns, until the collector has freed it; what a pool lends stays in the
 * pool.
 */
import { type Drawn as Drawing, figure } from '../../figure/figure.ts';
import { size } from '../../words/format.ts';
import { figure as words } from '../../words/server.en.ts';
import { type RequestLane, requestLanes, type TakenBuffer } from './requests.ts';
import { Fate, Phase, type Scene } from './scene.ts';

const BOX = 'M1 3.5h12v7h-12Z';
const LINE_SIGN = 'M1 5.5h12v3h-12Z';
/** Variants whose server has a pool of buffers. */
const POOLED = ['lent', 'lent-cut', 'straight'];
const pools = (variants: readonly string[]) => variants.some((id) => POOLED.includes(id));

/** Distance of two dots. */
const DOT = 7;
/** Heights of the lines of labels, and width of the collector's bar. */
const [ABOVE, BELOW, BAR] = [20, 34, 6];
/** Height of what stays in memory beside a buffer that a response has, as a share of the buffer's. */
const TRAIL = 0.36;
/** Space at the right of the columns, for the names of the newest one's buffers. */
const NAMES = 92;
/** Columns for which there is room outside of a step, and bytes for which there always is. */
const COLUMNS = 12;
const BYTES = 65_536;
/** Width from which on there is room for a long label. */
const WIDE = 520;
/** Height of a line of a name, and the colours of names. */
const LINE = 17;
const INKS = {
  left: 'ink-2',
  atRest: 'pool-text',
  made: 'ink',
  lent: 'pool-text',
  foreign: 'lock-text',
} as const;
/** Height from which on each buffer is a box of its own, and boxes of a pool that are drawn. */
const BOXED = 3;
const SLOTS = 400;

export const server = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    column: { stroke: 'groove' },
    left: { fill: 'mark', sign: LINE_SIGN, counts: ['droppedBytes'] },
    atRest: { fill: 'pool', sign: LINE_SIGN, counts: ['returnedBytes'], occurs: pools },
    held: { fill: 'ink' },
    /** Number of a column's connection. */
    turn: { fill: 'ink-2' },
    made: { fill: 'ink', sign: BOX, counts: ['buffersMade', 'madeBytes'] },
    lent: { fill: 'pool', sign: BOX, counts: ['buffersLent'], occurs: pools },
    foreign: {
      ...{ fill: 'lock', sign: 'M1 3.5h5v7h-5Z', counts: ['foreignBytes'] },
      occurs: (variants, knobs) => pools(variants) && knobs.forgets_rounding !== 0,
    },
    axis: { stroke: 'ink' },
    collector: { fill: 'lock', sign: 'M5 1h4v12h-4Z', counts: ['markedWords', 'sweptWords'] },
  },
  draw(drawing) {
    const { pen, scene, peer, ends = [], begins, width, height } = drawing;
    const all = [scene, peer, ...ends].flatMap((one) => (one ? [memory(one)] : []));
    // A step that rests at the start of the run has counted nothing yet, and shows nothing.
    const own = begins && scene.time === 0 ? { columns: [], pieces: [], top: 0 } : memory(scene);
    const count = Math.max(ends.length > 0 ? 1 : COLUMNS, ...all.map(({ columns }) => columns.length));
    const area = { x: 1, y: ABOVE, width: width - 2 - BAR - NAMES, height: height - ABOVE - BELOW };
    const high = area.height / Math.max(BYTES, ...all.map(({ top }) => top));
    const foot = area.y + area.height;
    const pitch = area.width / count;
    const gap = Math.min(3, pitch * 0.15);
    const draw = ({ mark, column, from, bytes, each, columns }: Piece) => {
      const isApart = each * high >= BOXED;
      const own = (isApart ? each : bytes) * high;
      const tall = Math.max(1, isApart ? (own - 1.5) * (columns === undefined ? 1 : TRAIL) : own);
      for (let low = from; low < from + bytes - 0.5; low += isApart ? each : bytes)
        pen.box(mark, {
          ...{ x: area.x + column * pitch + gap, y: foot - low * high - (own + tall) / 2 },
          ...{ width: (columns ?? 1) * pitch - gap, height: tall },
        });
    };
    for (let column = 1; column <= count; column++)
      pen.path(
        'column',
        `M${(area.x + column * pitch + gap / 2).toFixed(1)} ${area.y}v${area.height.toFixed(1)}`,
      );
    own.pieces.forEach(draw);
    // Where two connections take turns, each column has as many dots as the number of its connection, if a label says so.
    own.columns.forEach(({ request }, column) => {
      for (let dot = 0; width >= WIDE && scene.connections === 2 && dot <= request.connection; dot++)
        pen.circle(
          'turn',
          { x: area.x + (column + 0.5) * pitch + (dot - request.connection / 2) * DOT, y: foot + 9 },
          2.5,
        );
    });
    pen.line('axis', [
      { x: area.x, y: area.y },
      { x: area.x, y: foot },
      { x: width - BAR - 2, y: foot },
    ]);
    if (scene.gcPhase !== Phase.idle)
      pen.box('collector', { x: width - BAR, y: area.y, width: BAR, height: area.height });
    labels(drawing, new Set(all.flatMap(({ pieces }) => pieces.map(({ each }) => each))), area.height / high);
    // What is made only in earlier columns is named above the last of them.
    const newest = own.columns.length - 1;
    const made = own.pieces.findLast(({ mark }) => mark === 'made');
    if (made && scene.gcPhase === Phase.idle && made.column < newest) {
      const top = Math.max(
        ...own.pieces.filter((one) => one.column === made.column).map((one) => one.from + one.bytes),
      );
      const y = foot - top * high - 7;
      if (y > area.y + 10)
        pen.label(words.made, area.x + made.column * pitch + gap, y, { ink: INKS.made, mark: 'made' });
    }
    const names = namesOf(own.pieces.filter(({ column, columns = 1 }) => column + columns > newest));
    nameBuffers(
      drawing,
      names.map(({ mark, bytes }) => ({ mark, y: foot - bytes * high })),
      { x: area.x + (newest + 1) * pitch + 8, from: area.y, to: foot },
    );
  },
});

type Named = 'left' | 'atRest' | 'made' | 'lent' | 'foreign';
type Marks = Named | 'held';
/** Buffers of one kind in a column, one above the other. */
interface Piece {
  mark: Marks;
  column: number;
  /** Bytes below it, and its own; and of each of its buffers. */
  from: number;
  bytes: number;
  each: number;
  /** Columns through which it stays in memory beside the buffers of their responses. */
  columns?: number;
}
interface Memory {
  columns: readonly RequestLane[];
  pieces: Piece[];
  top: number;
}

/** A place of the pool for buffers of a size. */
interface Slot {
  bytes: number;
  from: number;
}

/** The places of the pool, those of the largest buffers lowest. */
function slotsOf(scene: Scene): Slot[] {
  if (!scene.hasPool) return [];
  let from = 0;
  return [...scene.allShelves()]
    .sort((one, other) => other.bytes - one.bytes)
    .flatMap(({ bytes, atRest, lent }) => Array.from({ length: atRest + lent }, () => bytes))
    .map((bytes) => {
      const slot = { bytes, from };
      from += bytes;
      return slot;
    });
}

/** What is drawn of a scene. */
function memory(scene: Scene): Memory {
  const lanes = requestLanes(scene);
  const pieces: Piece[] = [];
  const slots = slotsOf(scene);
  const pool = slots.reduce((sum, { bytes }) => sum + bytes, 0);
  const bySize = new Map<number, Slot[]>();
  for (const slot of slots) {
    const list = bySize.get(slot.bytes);
    if (list) list.push(slot);
    else bySize.set(slot.bytes, [slot]);
  }
  const pooled = ({ made, fate }: TakenBuffer) => scene.hasPool && (!made || fate !== Fate.left);
  const left = lanes.flatMap(({ buffers }) => buffers.filter(({ fate }) => fate === Fate.left));
  // What is left behind is freed in the order in which it was left; what is older than the columns is below all of them.
  let freed = Math.max(0, left.length - scene.garbage);
  const older = Math.max(0, scene.garbage - left.length);
  const mean = left.length > 0 ? left.reduce((sum, { bytes }) => sum + bytes, 0) / left.length : 8_192;
  let floor = pool + older * mean;
  const last = lanes.length;
  if (older > 0)
    pieces.push({ mark: 'left', column: 0, from: pool, bytes: older * mean, each: mean, columns: last });
  if (slots.length > SLOTS)
    pieces.push({ mark: 'atRest', column: 0, from: 0, bytes: pool, each: pool, columns: last });
  /** What was drawn last of each place of the pool. */
  const latest = new Map<Slot, Piece>();
  /** The buffers that connections keep, as they stay in memory. */
  const kept = new Map<string, Piece>();
  /** Places of the pool that connections keep, and the same as a set. */
  const keeps = new Map<string, Slot>();
  const held = new Set<Slot>();
  /** Buffers of the pool that a column and later ones have made, by their sizes. */
  const later = new Map<number, number>();
  for (const buffer of lanes.flatMap(({ buffers }) => buffers))
    if (pooled(buffer) && buffer.made) later.set(buffer.bytes, (later.get(buffer.bytes) ?? 0) + 1);
  lanes.forEach(({ buffers, request }, column) => {
    const mine = new Map<Slot, 'made' | 'lent'>();
    const made = buffers.filter((buffer) => pooled(buffer) && buffer.made);
    for (const { bytes } of made) later.set(bytes, (later.get(bytes) ?? 0) - 1);
    const there = new Map(
      [...bySize].map(([bytes, list]) => [bytes, list.slice(0, list.length - (later.get(bytes) ?? 0))]),
    );
    buffers.forEach((buffer, index) => {
      if (!pooled(buffer)) return;
      const name = `${request.connection} ${index}`;
      const free = (one: Slot) => !mine.has(one) && !held.has(one);
      const list = there.get(buffer.bytes);
      const again = keeps.get(name);
      // Each connection has a place of its own among buffers of a size, so that those that take turns are seen to.
      const alike = buffers.filter((one) => pooled(one) && one.bytes === buffer.bytes);
      const wanted =
        list?.[(request.connection * alike.length + alike.indexOf(buffer)) % Math.max(1, list.length)];
      const turn = wanted && free(wanted) ? wanted : list?.find(free);
      const slot = buffer.made ? list?.findLast(free) : (again ?? turn);
      if (!slot) return;
      mine.set(slot, buffer.made ? 'made' : 'lent');
      if (buffer.fate === Fate.held || buffer.fate === Fate.reused) keeps.set(name, slot);
      else keeps.delete(name);
    });
    for (const slot of slots.length > SLOTS ? mine.keys() : [...there.values()].flat()) {
      const mark = mine.get(slot) ?? 'atRest';
      const before = latest.get(slot);
      const isAtRest = mark === 'atRest';
      if (isAtRest && before?.mark === mark) before.columns = column + 1 - before.column;
      else {
        const piece: Piece = { mark, column, from: slot.from, bytes: slot.bytes, each: slot.bytes };
        if (isAtRest) piece.columns = 1;
        pieces.push(piece);
        latest.set(slot, piece);
      }
    }
    held.clear();
    for (const slot of keeps.values()) held.add(slot);
    const own = buffers.filter((buffer) => !pooled(buffer));
    let at = floor;
    for (const { bytes, fate, made, role } of own) {
      if (fate === Fate.left && freed > 0) {
        freed -= 1;
        continue;
      }
      // A connection that stays open uses its buffers again, in their place.
      const name = `${request.connection} ${role}`;
      const before = made ? undefined : kept.get(name);
      if (before) before.columns = column - before.column;
      const from = before?.from ?? at;
      const piece = { column, from, bytes, each: bytes };
      const mark = fate === Fate.left ? 'left' : 'held';
      const trail: Piece = { ...piece, mark, column: column + 1, columns: last - column - 1 };
      kept.set(name, trail);
      pieces.push({ ...piece, mark: 'made' }, trail);
      at = Math.max(at, from + bytes);
    }
    // What is still held stays below later columns.
    floor = at;
    if (request.foreign > 0) {
      const file = buffers.find(({ role }) => role === 'file');
      const slot = file && [...mine.keys()].find(({ bytes }) => bytes === file.bytes);
      if (slot)
        pieces.push({
          mark: 'foreign',
          column,
          from: slot.from,
          bytes: Math.min(slot.bytes, request.foreign),
          each: slot.bytes,
        });
    }
  });
  return {
    columns: lanes,
    pieces: pieces.filter(({ columns }) => columns !== 0),
    top: Math.max(floor, pool),
  };
}

interface Name {
  mark: Named;
  /** Bytes below the middle of what it names. */
  bytes: number;
}
/** Marks of a column that are named, the most important one first. */
const NAMED: readonly Named[] = ['foreign', 'lent', 'made', 'left', 'atRest'];

/** What is named in a column: its largest coherent stretch of each mark. */
function namesOf(pieces: readonly Piece[]): Name[] {
  const stretches: { mark: Marks; from: number; to: number }[] = [];
  for (const { mark, from, bytes } of [...pieces].sort((one, other) => one.from - other.from)) {
    const last = stretches.at(-1);
    if (last?.mark === mark) last.to = from + bytes;
    else stretches.push({ mark, from, to: from + bytes });
  }
  return NAMED.flatMap((mark) => {
    const all = stretches.filter((one) => one.mark === mark).sort((a, b) => b.to - b.from - (a.to - a.from));
    return all.slice(0, 1).map(({ from, to }) => ({ mark, bytes: (from + to) / 2 }));
  });
}

/**
 * Names at the right of the newest column, each beside what it names; those without room are left out.
 * @param room where they begin, and between which heights they stay
 */
function nameBuffers(
  { pen }: Drawing<Scene, Named>,
  names: { mark: Named; y: number }[],
  room: { x: number; from: number; to: number },
) {
  const taken: [from: number, to: number][] = [];
  for (const { mark, y: middle } of names) {
    const half = (words[mark].split('\n').length * LINE) / 2;
    const y = Math.max(room.from + half, Math.min(room.to - half, middle));
    if (taken.some(([from, to]) => y - half < to && from < y + half)) continue;
    taken.push([y - half, y + half]);
    pen.label(words[mark], room.x, y - half + 13, { ink: INKS[mark], mark });
  }
}

/**
 * What the axes are, and what the collector does.
 * @param sizes of buffers in bytes
 * @param most bytes at the top of the axis
 */
function labels({ pen, scene, width, height }: Drawing<Scene>, sizes: ReadonlySet<number>, most: number) {
  const [each] = sizes;
  const isCollecting = scene.gcPhase !== Phase.idle;
  pen.label(sizes.size === 1 ? words.box(size(each)) : words.memory(size(most)), 8, 14);
  pen.label(words.responses(width < WIDE ? 1 : scene.connections), 0, height - 7);
  if (isCollecting)
    pen.label(scene.gcPhase === Phase.mark ? words.marks : words.sweeps, width - BAR - 8, 14, {
      anchor: 'end',
      ink: 'lock-text',
      mark: 'collector',
    });
}
