/** The bars of the band as few paths, one for each look: hundreds of slots would be too many nodes to update a frame. */
import { type Running, type Scene, SlotState } from '../scene.ts';
import { ahead, type Geometry, quad, spoke } from '../geometry.ts';

/** Neighbouring slots as one path for each look. */
interface Sector {
  /** nothing in them */
  empty: string;
  /** to be read, of a group that is over */
  readable: string;
  /** to be read, of the group being written */
  group: string;
  /** behind each frame its copy, where frames are copied */
  copies: string;
}

/** Paths of the band. */
export interface Band {
  /** a step changes one or two of them, so that the browser need not read hundreds of bars again */
  sectors: Sector[];
  /** the newest key frame */
  key: string;
  /** outline of the slot being written, and which it is; -1 when none */
  writing: string;
  writingSlot: number;
}

/** Place of a publisher that fills its slot; those after it are the strategy's. */
const FILL = 1;

/** Slots of a sector at least, and sectors of a ring at most. */
const SECTOR = 16;
const SECTORS = 16;

/** How far the second outline of a copy is from the first, px. */
const COPY_OFFSET = 3.5;

/** Lengths that a bar may have: finer than half a pixel nobody sees. Two more are the key frame's and the stub's. */
const LENGTHS = 13;
const KEY = LENGTHS;
const STUB = LENGTHS + 1;

/** A frame of mean size is half way between short and long. */
const lengthOf = (bytes: number, mean: number): number =>
  Math.round(Math.min(1, bytes / mean / 2) * (LENGTHS - 1));

function pixels({ bar }: Geometry, length: number): number {
  if (length === KEY) return bar.key;
  if (length === STUB) return bar.stub;
  return bar.short + ((bar.long - bar.short) * length) / (LENGTHS - 1);
}

/** How a slot looks; the one being written and the newest key frame have paths of their own. */
const Look = { writing: 0, empty: 1, readable: 2, group: 3, key: 4 } as const;
/** Look and length of a bar in one number, by which it is known whether a sector must be drawn again. */
const code = (look: number, length: number) => look * (STUB + 1) + length;

/** What was drawn before: the same few bars come again with every frame, and most sectors stay as they are. */
interface Drawn {
  bars: string[];
  /** how each slot looked when its sector was drawn */
  codes: Uint8Array;
  doubled: boolean;
  sectors: Sector[];
}

const drawn = new WeakMap<Geometry, Drawn>();

function drawnWith(g: Geometry, doubled: boolean): Drawn {
  const known = drawn.get(g);
  if (known?.doubled === doubled) return known;
  const fresh = { bars: known?.bars ?? [], codes: new Uint8Array(g.slots), doubled, sectors: [] };
  drawn.set(g, fresh);
  return fresh;
}

const bar = (g: Geometry, bars: string[], slot: number, length: number): string =>
  (bars[slot * (STUB + 1) + length] ??= quad(
    g,
    slot / g.slots,
    g.band,
    g.band + pixels(g, length),
    length === STUB ? Math.min(g.halfBar, 2) : g.halfBar,
  ));

/** Steps of the mean in an octave: with every frame it moves a little, and each time bars all round the ring would follow. */
const MEANS = 16;

/** Mean bytes of the frames that are not key frames, within 2.2 %: less than a step of `LENGTHS`; 1 when there are none. */
function meanBytes(scene: Scene): number {
  let sum = 0;
  let count = 0;
  for (let slot = 0; slot < scene.slots; slot++) {
    const { bytes, key } = scene.slot(slot);
    if (bytes > 0 && !key) {
      sum += bytes;
      count++;
    }
  }
  return count > 0 ? 2 ** (Math.round(Math.log2(sum / count) * MEANS) / MEANS) : 1;
}

/** Whether a slot belongs to the group of pictures being written. */
function inGroup(scene: Scene, slot: number): boolean {
  const key = scene.keySlot;
  return (
    key >= 0 && ahead(key, slot, scene.slots) <= ahead(key, scene.writerSlot, scene.slots) && slot !== key
  );
}

/** The slot being written as far as it is: all of it, once the publisher has gone on to publish it. */
export function written(running: Running, g: Geometry, slot: number): string {
  if (slot < 0) return '';
  const share = running.writerPlace > FILL ? 1 : running.written;
  return quad(g, slot / g.slots, g.band, g.band + g.bar.key * share, g.halfBar);
}

/** The paths of the slots from `from` up to before `to`. */
function sector(g: Geometry, { bars, codes, doubled }: Drawn, from: number, to: number): Sector {
  const paths: Sector = { empty: '', readable: '', group: '', copies: '' };
  // To the side as well, where there is room between the bars.
  const aside = Math.min(COPY_OFFSET / (2 * Math.PI * g.band), 0.28 / g.slots);
  for (let slot = from; slot < to; slot++) {
    const look = Math.floor(codes[slot] / (STUB + 1));
    const length = codes[slot] % (STUB + 1);
    const path = bar(g, bars, slot, length);
    if (look === Look.empty) paths.empty += path;
    else if (look === Look.readable) paths.readable += path;
    else if (look === Look.group) paths.group += path;
    if (doubled && look > Look.empty) {
      const top = g.band + pixels(g, length) + COPY_OFFSET;
      paths.copies += quad(g, slot / g.slots + aside, g.band + COPY_OFFSET, top, g.halfBar);
    }
  }
  return paths;
}

/** @param doubled frames are copies: each is drawn as the same outline twice */
export function band(scene: Scene, g: Geometry, doubled = false): Band {
  const mean = meanBytes(scene);
  const known = drawnWith(g, doubled);
  const size = Math.max(SECTOR, Math.ceil(scene.slots / SECTORS));
  const paths: Band = { sectors: [], key: '', writing: '', writingSlot: -1 };
  for (let from = 0; from < scene.slots; from += size) {
    const to = Math.min(from + size, scene.slots);
    let changed = known.sectors.length <= from / size;
    for (let slot = from; slot < to; slot++) {
      const now = lookOf(scene, slot, mean);
      changed ||= known.codes[slot] !== now;
      known.codes[slot] = now;
    }
    // The same object and the same strings: nothing is compared or written further on.
    if (changed) known.sectors[from / size] = sector(g, known, from, to);
    paths.sectors.push(known.sectors[from / size]);
  }
  if (scene.keySlot >= 0 && known.codes[scene.keySlot] === code(Look.key, KEY))
    paths.key = bar(g, known.bars, scene.keySlot, KEY);
  const writing = known.codes.indexOf(code(Look.writing, KEY));
  if (writing >= 0) {
    paths.writing = bar(g, known.bars, writing, KEY);
    paths.writingSlot = writing;
  }
  return paths;
}

/** Look and length of a slot. @param mean bytes of a bar of half the length */
function lookOf(scene: Scene, slot: number, mean: number): number {
  const { bytes, key, state } = scene.slot(slot);
  if (state === SlotState.empty) return code(Look.empty, STUB);
  if (state === SlotState.writing) return code(Look.writing, KEY);
  if (key) return code(slot === scene.keySlot ? Look.key : Look.readable, KEY);
  return code(inGroup(scene, slot) ? Look.group : Look.readable, lengthOf(bytes, mean));
}

/** Small ticks inside the band, at sixteenths of the ring that carry no number. */
export function ticks(g: Geometry): string {
  let path = '';
  for (let tick = 0; tick < 16; tick++)
    if (tick % 4 !== 0) path += spoke(g, tick / 16, g.band - 10, g.band - 12);
  return path;
}
