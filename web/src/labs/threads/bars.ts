/** Counts since the start as bars, on a scale that both sides share. Pure. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { px } from '../../components/figure/path.ts';
import { figure as words } from '../../words/threads.en.ts';
import { countText } from './labels.ts';
import type { Counter, Scene } from './scene.ts';

/** Widths from which on each block is a cell of its own, and least number of blocks for which there is room. */
const CELL = 3;
const LEAST = 20;

/** The counts that apply to one of both sides, so that both show the same rows. */
export function shownCounts(scene: Scene, peer: Scene | undefined) {
  const both = peer ? [scene, peer] : [scene];
  const hasLock = both.some((one) => one.hasLock);
  const isBounded = both.some(({ bound }) => bound >= 0);
  const rows: [isShown: boolean, counter: Counter & ('jobs' | 'lockWaits' | 'heldTicks' | 'gateTicks')][] = [
    [true, 'jobs'],
    [hasLock, 'lockWaits'],
    [hasLock, 'heldTicks'],
    [isBounded, 'gateTicks'],
  ];
  return rows.filter(([isShown]) => isShown).map(([, counter]) => counter);
}

/** A count of this side beside the other side's. */
export const countBar = (
  scene: Scene,
  peer: Scene | undefined,
  counter: ReturnType<typeof shownCounts>[number],
): PairBar =>
  rowsOf(scene, peer)(
    counter,
    words.counts[counter],
    (one) => one.counter(counter),
    () => countText(scene, counter),
  );

/** The blocks allocated since the start: those that are still in use, those that were freed, and the other side's end. */
export function blocks(scene: Scene, peer: Scene | undefined, width: number, height: number) {
  const [allocated, other] = [scene, peer].map((one) => one?.counter('allocations') ?? 0);
  const used = Math.max(0, allocated - scene.counter('frees'));
  const unit = width / Math.max(LEAST, allocated, other);
  const box = (from: number, count: number, gap: number) =>
    `M${px(from * unit)} 0h${px(count * unit - gap)}v${height}h${px(gap - count * unit)}Z`;
  const all = (from: number, to: number) => {
    if (to <= from) return '';
    if (unit < CELL) return box(from, to - from, 0);
    return Array.from({ length: to - from }, (_, index) => box(from + index, 1, 1)).join('');
  };
  return {
    used: all(0, used),
    freed: all(used, allocated),
    end: px(allocated * unit),
    other: other > allocated ? px(other * unit) : null,
    count: other,
  };
}
