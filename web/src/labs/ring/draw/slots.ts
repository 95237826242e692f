/**
 * Bars of the slots, combined into a few paths for each look, because updating a node for each of hundreds of slots in
 * every frame would be too slow.
 */
import { type Running, type Scene, SlotState } from '../scene.ts';
import { ahead, type Geometry, quad, spoke } from '../geometry.ts';

/** Adjacent slots, one path for each look. */
interface Sector {
  /** Empty slots. */
  empty: string;
  /** Readable slots of a completed group of pictures. */
  readable: string;
  /** Readable slots of the group that is being written. */
  group: string;
  /** A copy behind each frame, where frames are copied. */
  copies: string;
}

/** Paths of the band. */
export interface Band {
  /**
   * The band is split into sectors, because a step changes one or two of them, and the browser then parses only their
   * paths again.
   */
  sectors: Sector[];
  /** The newest key frame. */
  key: string;
  /** Outline of the slot that is being written, and its index; -1 if there is none. */
  writing: string;
  writingSlot: number;
}

/** State of a publisher that fills its slot; later states belong to the variant. */
const FILL = 1;

/** Minimum number of slots in a sector, and maximum number of sectors in a ring. */
const SECTOR = 16;
const SECTORS = 16;

/** Distance of a copy's outline from the frame's, in px. */
const COPY_OFFSET = 3.5;

/**
 * Number of different lengths of a bar: finer steps than half a pixel are not visible. The key frame and the stub have
 * two more.
 */
const LENGTHS = 13;
const KEY = LENGTHS;
const STUB = LENGTHS + 1;

/** Length of a bar; a frame of mean size is half-way between short and long. */
const lengthOf = (bytes: number, mean: number): number =>
  Math.round(Math.min(1, bytes / mean / 2) * (LENGTHS - 1));

function pixels({ bar }: Geometry, length: number): number {
  if (length === KEY) return bar.key;
  if (length === STUB) return bar.stub;
  return bar.short + ((bar.long - bar.short) * length) / (LENGTHS - 1);
}

/** Looks of a slot. The slot that is being written and the newest key frame have paths of their own. */
const Look = { writing: 0, empty: 1, readable: 2, group: 3, key: 4 } as const;
/** Combines look and length in one number, by which a changed sector is detected. */
const code = (look: number, length: number) => look * (STUB + 1) + length;

/** Results of the previous frame: most sectors do not change from one frame to the next. */
interface Drawn {
  bars: string[];
  /** Look and length of each slot when its sector was drawn. */
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

/**
 * Steps of the mean size in an octave. The mean changes slightly with every frame; without rounding, every bar would
 * change with it.
 */
const MEANS = 16;

/**
 * Mean size in bytes of the frames that are not key frames, rounded to 2.2 %, which is less than a step of `LENGTHS`; 1
 * if there are none.
 */
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

/** Whether a slot belongs to the group of pictures that is being written. */
function inGroup(scene: Scene, slot: number): boolean {
  const key = scene.keySlot;
  return (
    key >= 0 && ahead(key, slot, scene.slots) <= ahead(key, scene.writerSlot, scene.slots) && slot !== key
  );
}

/** The part of the slot that has been written; all of it once the publisher publishes it. */
export function written(running: Running, g: Geometry, slot: number): string {
  if (slot < 0) return '';
  const share = running.writerPc > FILL ? 1 : running.written;
  return quad(g, slot / g.slots, g.band, g.band + g.bar.key * share, g.halfBar);
}

/** Paths of the slots from `from` to `to`, exclusive. */
function sector(g: Geometry, { bars, codes, doubled }: Drawn, from: number, to: number): Sector {
  const paths: Sector = { empty: '', readable: '', group: '', copies: '' };
  // Also shifted sideways if there is space between the bars.
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

/** @param doubled whether frames are copied: each is then drawn with a second outline */
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
    // Unchanged sectors keep the same object and strings, so that later comparisons and updates are skipped.
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

/** Look and length of a slot. @param mean size in bytes of a frame of half the length */
function lookOf(scene: Scene, slot: number, mean: number): number {
  const { bytes, key, state } = scene.slot(slot);
  if (state === SlotState.empty) return code(Look.empty, STUB);
  if (state === SlotState.writing) return code(Look.writing, KEY);
  if (key) return code(slot === scene.keySlot ? Look.key : Look.readable, KEY);
  return code(inGroup(scene, slot) ? Look.group : Look.readable, lengthOf(bytes, mean));
}

/** Small ticks inside the band, at sixteenths of the ring without a number. */
export function ticks(g: Geometry): string {
  let path = '';
  for (let tick = 0; tick < 16; tick++)
    if (tick % 4 !== 0) path += spoke(g, tick / 16, g.band - 10, g.band - 12);
  return path;
}
