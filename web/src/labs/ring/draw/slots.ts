/** The bars of the band as few paths, one for each look: hundreds of slots would be too many nodes to update a frame. */
import { type Scene, SlotState } from '../../../engine/scene.ts';
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
  /** the slot being written: its outline, and as far as it is written */
  writing: string;
  written: string;
}

/** Place of a publisher that fills its slot; those after it are the strategy's. */
const FILL = 1;

/** Slots of a sector at least, and sectors of a ring at most. */
const SECTOR = 32;
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

/** Paths of bars that were drawn before: the same few come again with every frame. */
const drawn = new WeakMap<Geometry, string[]>();

function bars(g: Geometry): (slot: number, length: number) => string {
  const known = drawn.get(g) ?? [];
  drawn.set(g, known);
  return (slot, length) =>
    (known[slot * (STUB + 1) + length] ??= quad(
      g,
      slot / g.slots,
      g.band,
      g.band + pixels(g, length),
      length === STUB ? Math.min(g.halfBar, 2) : g.halfBar,
    ));
}

/** Mean bytes of the frames that are not key frames; 1 when there are none. */
function meanBytes(scene: Scene): number {
  let sum = 0;
  let count = 0;
  for (let slot = 0; slot < scene.slots; slot++) {
    const bytes = scene.slotBytes(slot);
    if (bytes > 0 && !scene.slotIsKey(slot)) {
      sum += bytes;
      count++;
    }
  }
  return count > 0 ? sum / count : 1;
}

/** Whether a slot belongs to the group of pictures being written. */
function inGroup(scene: Scene, slot: number): boolean {
  const key = scene.keySlot;
  return (
    key >= 0 && ahead(key, slot, scene.slots) <= ahead(key, scene.writerSlot, scene.slots) && slot !== key
  );
}

/** How much of the frame is there: all of it, once the publisher has gone on to publish it. */
const written = (scene: Scene): number => (scene.writerPlace > FILL ? 1 : scene.written);

/** @param doubled frames are copies: each is drawn as the same outline twice */
export function band(scene: Scene, g: Geometry, doubled = false): Band {
  const mean = meanBytes(scene);
  const bar = bars(g);
  // To the side as well, where there is room between the bars.
  const aside = Math.min(COPY_OFFSET / (2 * Math.PI * g.band), 0.28 / scene.slots);
  const size = Math.max(SECTOR, Math.ceil(scene.slots / SECTORS));
  const paths: Band = { sectors: [], key: '', writing: '', written: '' };
  for (let slot = 0; slot < scene.slots; slot++) {
    if (slot % size === 0) paths.sectors.push({ empty: '', readable: '', group: '', copies: '' });
    const sector = paths.sectors[paths.sectors.length - 1];
    const turn = slot / scene.slots;
    const state = scene.slotState(slot);
    if (state === SlotState.empty) {
      sector.empty += bar(slot, STUB);
      continue;
    }
    if (state === SlotState.writing) {
      paths.writing = bar(slot, KEY);
      paths.written = quad(g, turn, g.band, g.band + g.bar.key * written(scene), g.halfBar);
      continue;
    }
    const key = scene.slotIsKey(slot);
    const length = key ? KEY : lengthOf(scene.slotBytes(slot), mean);
    const path = bar(slot, length);
    const top = g.band + pixels(g, length) + COPY_OFFSET;
    if (doubled) sector.copies += quad(g, turn + aside, g.band + COPY_OFFSET, top, g.halfBar);
    if (key && slot === scene.keySlot) paths.key += path;
    else if (!key && inGroup(scene, slot)) sector.group += path;
    else sector.readable += path;
  }
  return paths;
}

/** Small ticks inside the band, at sixteenths of the ring that carry no number. */
export function ticks(g: Geometry): string {
  let path = '';
  for (let tick = 0; tick < 16; tick++)
    if (tick % 4 !== 0) path += spoke(g, tick / 16, g.band - 10, g.band - 12);
  return path;
}
