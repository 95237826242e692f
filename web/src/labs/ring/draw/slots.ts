/** The bars of the band as few paths, one for each look: hundreds of slots would be too many nodes to update a frame. */
import { type Scene, SlotState } from '../../../engine/scene.ts';
import { ahead, type Geometry, quad, spoke } from '../geometry.ts';

/** Paths of the band. */
export interface Band {
  /** nothing in them */
  empty: string;
  /** to be read, of a group that is over */
  readable: string;
  /** to be read, of the group being written */
  group: string;
  /** the newest key frame */
  key: string;
  /** behind each frame its copy, where frames are copied */
  copies: string;
  /** the slot being written: its outline, and as far as it is written */
  writing: string;
  written: string;
}

/** How far the second outline of a copy is from the first, px. */
const COPY_OFFSET = 3.5;

/** Lengths that a bar may have: finer than half a pixel nobody sees. */
const LENGTHS = 12;

/** Length of a bar, as one of few: a frame of mean size is half way between short and long. */
function length({ bar }: Geometry, bytes: number, mean: number): number {
  const share = Math.round(Math.min(1, bytes / mean / 2) * LENGTHS) / LENGTHS;
  return bar.short + (bar.long - bar.short) * share;
}

/** Paths of bars that were drawn before: the same few come again with every frame. */
const drawn = new WeakMap<Geometry, Map<number, string>>();

function bar(g: Geometry, slot: number, length: number, half = g.halfBar): string {
  let known = drawn.get(g);
  if (!known) drawn.set(g, (known = new Map<number, string>()));
  const key = slot + length / 1000;
  let path = known.get(key);
  if (path === undefined) {
    path = quad(g, slot / g.slots, g.band, g.band + length, half);
    known.set(key, path);
  }
  return path;
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

/** @param doubled frames are copies: each is drawn as the same outline twice */
export function band(scene: Scene, g: Geometry, doubled = false): Band {
  const mean = meanBytes(scene);
  // To the side as well, where there is room between the bars.
  const aside = Math.min(COPY_OFFSET / (2 * Math.PI * g.band), 0.28 / scene.slots);
  const paths: Band = { empty: '', readable: '', group: '', key: '', copies: '', writing: '', written: '' };
  for (let slot = 0; slot < scene.slots; slot++) {
    const turn = slot / scene.slots;
    const state = scene.slotState(slot);
    if (state === SlotState.empty) {
      paths.empty += bar(g, slot, g.bar.stub, Math.min(g.halfBar, 2));
      continue;
    }
    if (state === SlotState.writing) {
      paths.writing = quad(g, turn, g.band, g.band + g.bar.key, g.halfBar);
      paths.written = quad(g, turn, g.band, g.band + g.bar.key * scene.written, g.halfBar);
      continue;
    }
    const key = scene.slotIsKey(slot);
    const long = key ? g.bar.key : length(g, scene.slotBytes(slot), mean);
    const path = bar(g, slot, long);
    if (doubled)
      paths.copies += quad(g, turn + aside, g.band + COPY_OFFSET, g.band + long + COPY_OFFSET, g.halfBar);
    if (key && slot === scene.keySlot) paths.key += path;
    else if (!key && inGroup(scene, slot)) paths.group += path;
    else paths.readable += path;
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
