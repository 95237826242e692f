/**
 * Memory, response by response: a column for each of the last ones, with the buffers that it takes, as high as they have bytes. What
 * earlier ones left behind stays below it until the collector has freed it; what a pool lends stays in the pool.
 */
import { type Drawn as Drawing, figure } from '../../figure/figure.ts';
import type { Box } from '../../figure/pen.ts';
import { figure as words } from '../../words/server.en.ts';
import { requestLanes, type TakenBuffer } from './requests.ts';
import { Fate, Phase, type Scene } from './scene.ts';

const BOX = 'M1 3.5h12v7h-12Z';
/** Variants whose server has a pool of buffers. */
const POOLED = ['lent', 'lent-cut', 'straight'];
const pools = (variants: readonly string[]) => variants.some((id) => POOLED.includes(id));

/** Heights of the lines of labels, and width of the collector's bar. */
const [ABOVE, BELOW, BAR] = [20, 26, 6];
/** Columns and bytes for which there is always room. */
const COLUMNS = 12;
const BYTES = 65_536;
/** Height from which on each buffer is a box of its own, and boxes of a pool that are drawn. */
const BOXED = 3;
const SLOTS = 400;

export const server = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    left: { fill: 'ground', stroke: 'mark', sign: BOX, counts: ['droppedBytes'] },
    atRest: { fill: 'ground', stroke: 'pool', sign: BOX, counts: ['returnedBytes'], occurs: pools },
    made: { fill: 'ink', sign: BOX, counts: ['buffersMade', 'madeBytes'] },
    lent: { fill: 'pool', sign: BOX, counts: ['buffersLent'], occurs: pools },
    foreign: {
      ...{ fill: 'lock', sign: 'M1 3.5h5v7h-5Z', counts: ['foreignBytes'] },
      occurs: (variants, knobs) => pools(variants) && knobs.forgets_rounding !== 0,
    },
    now: { stroke: 'needle', width: 2 },
    axis: { stroke: 'ink' },
    collector: { fill: 'lock', sign: 'M5 1h4v12h-4Z', counts: ['markedWords', 'sweptWords'] },
  },
  draw(drawing) {
    const { pen, scene, peer, ends = [], width, height } = drawing;
    const all = [scene, peer, ...ends].flatMap((one) => (one ? [memory(one)] : []));
    const own = memory(scene);
    const count = Math.max(COLUMNS, ...all.map(({ columns }) => columns.length));
    const area = { x: 1, y: ABOVE, width: width - 2 - BAR, height: height - ABOVE - BELOW };
    const high = area.height / Math.max(BYTES, ...all.map(({ top }) => top));
    const foot = area.y + area.height;
    const pitch = area.width / count;
    const gap = Math.min(3, pitch * 0.15);
    const box = (column: number, from: number, bytes: number): Box => ({
      ...{ x: area.x + column * pitch + gap, y: foot - (from + bytes) * high },
      ...{ width: pitch - gap, height: Math.max(1, bytes * high - (bytes * high > BOXED ? 1.5 : 0)) },
    });
    for (const { mark, column, from, bytes, each } of own.pieces) {
      const boxes = Math.max(1, Math.round(bytes / each));
      if (each * high < BOXED) pen.box(mark, box(column, from, bytes));
      else for (let one = 0; one < boxes; one++) pen.box(mark, box(column, from + one * each, each));
    }
    const newest = own.pieces.filter(
      ({ mark, column }) => (mark === 'made' || mark === 'lent') && column === own.acts,
    );
    for (const { column, from, bytes } of newest) pen.box('now', box(column, from, bytes));
    pen.line('axis', [
      { x: area.x, y: area.y },
      { x: area.x, y: foot },
      { x: area.x + area.width, y: foot },
    ]);
    if (scene.gcPhase !== Phase.idle)
      pen.box('collector', { x: width - BAR, y: area.y, width: BAR, height: area.height });
    const first = own.pieces.reduce(
      (most, { column, from, bytes }) => (column < count / 2 ? Math.max(most, from + bytes) : most),
      0,
    );
    labels(drawing, own, foot - first * high > ABOVE + 24);
  },
});

type Marks = 'left' | 'atRest' | 'made' | 'lent' | 'foreign';
/** Buffers of one kind in a column, one above the other. */
interface Piece {
  mark: Marks;
  column: number;
  /** Bytes below it, and its own; and of each of its buffers. */
  from: number;
  bytes: number;
  each: number;
}
interface Memory {
  columns: readonly unknown[];
  pieces: Piece[];
  top: number;
  /** The newest column whose connection is not done; -1 if there is none. */
  acts: number;
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
  const below: { bytes: number; each: number; from: number }[] =
    older > 0 ? [{ bytes: older * mean, each: mean, from: pool }] : [];
  /** Places of the buffers that connections keep. */
  const kept = new Map<string, number>();
  /** Places of the pool that connections keep, and the same as a set. */
  const keeps = new Map<string, Slot>();
  const held = new Set<Slot>();
  /** Buffers of the pool that a column and later ones have made, by their sizes. */
  const later = new Map<number, number>();
  for (const buffer of lanes.flatMap(({ buffers }) => buffers))
    if (pooled(buffer) && buffer.made) later.set(buffer.bytes, (later.get(buffer.bytes) ?? 0) + 1);
  lanes.forEach(({ buffers, request }, column) => {
    for (const one of below) pieces.push({ mark: 'left', column, ...one });
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
      const slot = again && !buffer.made ? again : buffer.made ? list?.findLast(free) : list?.find(free);
      if (!slot) return;
      mine.set(slot, buffer.made ? 'made' : 'lent');
      if (buffer.fate === Fate.held || buffer.fate === Fate.reused) keeps.set(name, slot);
      else keeps.delete(name);
    });
    const pooledBytes = { mark: 'atRest', column, from: 0, bytes: pool, each: pool } as const;
    if (slots.length > SLOTS) pieces.push(pooledBytes);
    for (const slot of slots.length > SLOTS ? mine.keys() : [...there.values()].flat())
      pieces.push({
        mark: mine.get(slot) ?? 'atRest',
        column,
        from: slot.from,
        bytes: slot.bytes,
        each: slot.bytes,
      });
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
      const from = (made ? undefined : kept.get(name)) ?? at;
      kept.set(name, from);
      pieces.push({ mark: 'made', column, from, bytes, each: bytes });
      if (fate === Fate.left) below.push({ bytes, each: bytes, from });
      at = Math.max(at, from + bytes);
    }
    // What is still held is also below later columns, which come to lie above it.
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
    pieces,
    top: Math.max(floor, pool),
    acts: lanes.findLastIndex(({ over }) => !over),
  };
}

/** What the axes are, and what becomes of a buffer. @param free whether there is room at the upper left */
function labels({ pen, scene, width, height }: Drawing<Scene>, { pieces }: Memory, free: boolean) {
  const has = (mark: Marks) => pieces.some((one) => one.mark === mark);
  pen.label(words.memory, 8, 14);
  pen.label(words.responses, 0, height - 7);
  if (scene.gcPhase !== Phase.idle)
    pen.label(scene.gcPhase === Phase.mark ? words.marks : words.sweeps, width - BAR - 8, 14, {
      anchor: 'end',
      ink: 'lock-text',
      mark: 'collector',
    });
  if (free && has('foreign')) pen.label(words.foreign, 8, 36, { ink: 'lock-text', mark: 'foreign' });
  else if (free && scene.hasPool && has('lent'))
    pen.label(words.lent, 8, 36, { ink: 'pool-text', mark: 'lent' });
  else if (free && !scene.hasPool && has('made')) pen.label(words.made, 8, 36, { ink: 'ink', mark: 'made' });
  const end = { anchor: 'end' } as const;
  if (has('left')) pen.label(words.left, width - BAR, height - 7, { ...end, mark: 'left' });
  else if (has('atRest'))
    pen.label(words.atRest, width - BAR, height - 7, { ...end, ink: 'pool-text', mark: 'atRest' });
}
