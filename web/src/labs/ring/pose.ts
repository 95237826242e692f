/**
 * Where publisher and readers are drawn: at their slots, or on the way there when steps are slow enough to be followed by
 * eye. Pure; the caller brings the time.
 */
import type { Scene } from './scene.ts';
import { ahead } from './geometry.ts';

/** Positions in slots, fractions on the way. */
export interface Pose {
  slots: number;
  writer: number;
  /** by index in the scene; -1: has no slot */
  readers: number[];
}

/** Whether everyone stands where they stood. */
export const same = (a: Pose, b: Pose): boolean =>
  a.slots === b.slots &&
  a.writer === b.writer &&
  a.readers.length === b.readers.length &&
  a.readers.every((slot, index) => slot === b.readers[index]);

/** How long a step takes to the eye, ms. */
export const GLIDE_MS = 120;
/** Further than this, in slots, nothing glides: it would look like travelling through slots that were never visited. */
const FURTHEST = 2.5;

/** Everyone exactly where the engine says; who reads a slot that left the ring stands where it was. */
export function exact(scene: Scene): Pose {
  const readers: number[] = [];
  for (let index = 0; index < scene.readers; index++) {
    const { orphan, slot } = scene.reader(index);
    readers.push(orphan >= 0 ? scene.orphan(orphan).slot : slot);
  }
  return { slots: scene.slots, writer: scene.writerSlot, readers };
}

/** The design's `cubic-bezier(.2, 0, 0, 1)`, near enough for 120 ms. */
const ease = (share: number) => 1 - (1 - share) ** 4;

function between(from: number, to: number, share: number, slots: number): number {
  if (from < 0 || to < 0) return to;
  let way = ahead(from, to, slots);
  if (way > slots / 2) way -= slots;
  return Math.abs(way) > FURTHEST ? to : ahead(0, from + way * share, slots);
}

/** The pose `share` (0 to 1) of the way between two; at once there when they are not of the same ring. */
export function onTheWay(from: Pose, to: Pose, share: number): Pose {
  if (share >= 1 || from.slots !== to.slots || from.readers.length !== to.readers.length) return to;
  const part = ease(share);
  return {
    slots: to.slots,
    writer: between(from.writer, to.writer, part, to.slots),
    readers: to.readers.map((slot, index) => between(from.readers[index], slot, part, to.slots)),
  };
}
