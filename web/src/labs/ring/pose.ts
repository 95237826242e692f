/**
 * Positions of publisher and readers: at their slots, or in between if steps are slow enough to follow by eye. Pure;
 * the caller supplies the time.
 */
import type { Scene } from './scene.ts';
import { ahead } from './geometry.ts';

/** Positions in slots; fractional during a movement. */
export interface Pose {
  slots: number;
  writer: number;
  /** By index in the scene; -1 for a reader without a slot. */
  readers: number[];
}

/** Whether two poses are equal. */
export const same = (a: Pose, b: Pose): boolean =>
  a.slots === b.slots &&
  a.writer === b.writer &&
  a.readers.length === b.readers.length &&
  a.readers.every((slot, index) => slot === b.readers[index]);

/** Duration of a movement, in ms. */
export const GLIDE_MS = 120;
/**
 * Longest movement that is animated, in slots: a longer one would look as if the actor visited the slots in between.
 */
const FURTHEST = 2.5;

/** Positions as the engine has them. A reader of a slot that has left the ring stays at its former position. */
export function exact(scene: Scene): Pose {
  const readers: number[] = [];
  for (let index = 0; index < scene.readers; index++) {
    const { orphan, slot } = scene.reader(index);
    readers.push(orphan >= 0 ? scene.orphan(orphan).slot : slot);
  }
  return { slots: scene.slots, writer: scene.writerSlot, readers };
}

/** Approximates the design's `cubic-bezier(.2, 0, 0, 1)` for a duration of 120 ms. */
const ease = (share: number) => 1 - (1 - share) ** 4;

function between(from: number, to: number, share: number, slots: number): number {
  if (from < 0 || to < 0) return to;
  let way = ahead(from, to, slots);
  if (way > slots / 2) way -= slots;
  return Math.abs(way) > FURTHEST ? to : ahead(0, from + way * share, slots);
}

/** The pose at `share` (0 to 1) of the movement between two; the end pose if they do not belong to the same ring. */
export function onTheWay(from: Pose, to: Pose, share: number): Pose {
  if (share >= 1 || from.slots !== to.slots || from.readers.length !== to.readers.length) return to;
  const part = ease(share);
  return {
    slots: to.slots,
    writer: between(from.writer, to.writer, part, to.slots),
    readers: to.readers.map((slot, index) => between(from.readers[index], slot, part, to.slots)),
  };
}
