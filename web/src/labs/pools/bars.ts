/**
 * The ring's slots as bars: as long as the square root of their bytes, and above them what rounding and lists take. Of some
 * hundred slots one or two change from one picture to the next: the others' paths are kept.
 */
import { quad } from '../../components/figure/polar.ts';
import type { RingBox } from './plan.ts';
import type { Scene, Slot } from './scene.ts';

/** Paths of all bars together. */
export interface Bars {
  frames: string;
  keys: string;
  /** rounding and lists */
  over: string;
  empty: string;
}

/** Length of a bar that can just be seen. */
const STUB = 2;

/** Round numbers, of which the longest bar stands for one: so it seldom changes. */
const ROUND = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** The bytes that the longest bar stands for: those of the largest frame, rounded up. */
export function longest(scene: Scene): number {
  let most = Math.max(1_000, scene.coming?.bytes ?? 0);
  for (let index = 0; index < scene.slots; index++) most = Math.max(most, scene.slot(index).bytes);
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (ROUND.find((round) => round * power >= most) ?? 10);
}

/** How long the bar of so many bytes is, px. */
export const lengthOf = (bytes: number, most: number, { bar }: RingBox): number =>
  Math.max(STUB, Math.sqrt(bytes / most) * bar);

/** @returns draws a ring's slots, and remembers how those looked that have not changed */
export function bars() {
  let of = '';
  let kept: { slot: string; path: string; over: string }[] = [];
  return (scene: Scene, box: RingBox): Bars => {
    const most = longest(scene);
    const { centre, band, half } = box;
    const now = [scene.slots, scene.shown, most, band, centre.y].join();
    if (now !== of) [of, kept] = [now, []];
    const found: Record<keyof Bars, string[]> = { frames: [], keys: [], over: [], empty: [] };
    for (let index = 0; index < scene.slots; index++) {
      const slot = scene.slot(index);
      const id = `${slot.frame} ${slot.takes}`;
      if (kept[index]?.slot !== id) kept[index] = { slot: id, ...drawn(slot, index) };
      found[slot.frame < 0 ? 'empty' : slot.key ? 'keys' : 'frames'].push(kept[index].path);
      found.over.push(kept[index].over);
    }
    const joined = (paths: string[]) => paths.join('');
    return {
      frames: joined(found.frames),
      keys: joined(found.keys),
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
