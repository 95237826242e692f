/**
 * The ring's slots as bars whose length is the square root of their size, with the overhead of rounding and lists on
 * top. From one picture to the next, only one or two of some hundred slots change, so the paths of the others are kept.
 */
import { quad } from '../../components/figure/polar.ts';
import type { RingBox } from './plan.ts';
import type { Scene, Slot } from './scene.ts';

/** Combined paths of all bars. */
export interface Bars {
  frames: string;
  /** Overhead of rounding and lists. */
  over: string;
  empty: string;
}

/** Smallest visible length of a bar. */
const STUB = 2;

/** The longest bar stands for one of these numbers times a power of ten, so that the scale seldom changes. */
const ROUND = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** Size in bytes that the longest bar stands for: that of the largest frame, rounded up. */
export function longest(scene: Scene): number {
  let most = Math.max(1_000, scene.coming?.bytes ?? 0);
  for (let index = 0; index < scene.slots; index++) most = Math.max(most, scene.slot(index).bytes);
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (ROUND.find((round) => round * power >= most) ?? 10);
}

/** Length of a bar for a size in bytes, in px. */
export const lengthOf = (bytes: number, most: number, { bar }: RingBox): number =>
  Math.max(STUB, Math.sqrt(bytes / most) * bar);

/** @returns a function that draws a ring's slots and keeps the paths of unchanged ones */
export function bars() {
  let of = '';
  let kept: { slot: string; path: string; over: string }[] = [];
  return (scene: Scene, box: RingBox): Bars => {
    const most = longest(scene);
    const { centre, band, half } = box;
    const now = [scene.slots, scene.shown, most, band, centre.y].join();
    if (now !== of) [of, kept] = [now, []];
    const found: Record<keyof Bars, string[]> = { frames: [], over: [], empty: [] };
    for (let index = 0; index < scene.slots; index++) {
      const slot = scene.slot(index);
      const id = `${slot.frame} ${slot.takes}`;
      if (kept[index]?.slot !== id) kept[index] = { slot: id, ...drawn(slot, index) };
      found[slot.frame < 0 ? 'empty' : 'frames'].push(kept[index].path);
      found.over.push(kept[index].over);
    }
    const joined = (paths: string[]) => paths.join('');
    return {
      frames: joined(found.frames),
      over: joined(found.over),
      empty: joined(found.empty),
    };

    function drawn({ frame, bytes, takes }: Slot, index: number) {
      const turn = index / scene.slots;
      const block = (from: number, to: number) => quad({ centre }, turn, band + from, band + to, half);
      if (frame < 0) return { path: block(0, STUB), over: '' };
      const top = lengthOf(bytes, most, box);
      const all = Math.min(lengthOf(takes, most, box), box.bar + box.over);
      return { path: block(0, top), over: all - top > 0.2 ? block(top, all) : '' };
    }
  };
}
