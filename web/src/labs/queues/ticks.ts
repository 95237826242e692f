/** A queue tick by tick: live entries, zombies above them, and the used slots as a line. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import type { Scene } from './scene.ts';

/** Numbers of ticks that the axis has: the least one in which all fit. */
const SPANS = [30, 60, 120, 240];

/** @param ends both sides' scenes at the end of the step, for which the scale has room */
export function tickStrip(
  scene: Scene,
  peer: Scene | undefined,
  { x: left, y, width, height }: Box,
  ends: readonly Scene[] = [],
) {
  const ticks = scene.allTicks();
  const most = Math.max(
    4,
    ...[scene, peer, ...ends]
      .flatMap((one) => one?.allTicks() ?? [])
      .map(({ alive, zombies, size }) => Math.max(alive + zombies, size)),
  );
  const span =
    SPANS.find((one) => [scene, ...ends].every((each) => each.allTicks().length <= one)) ??
    SPANS[SPANS.length - 1];
  const foot = y + height;
  const x = (index: number) => px(left + (index * width) / span);
  const up = (count: number) => px(foot - (count / most) * height);
  const area = (top: (index: number) => number, bottom: (index: number) => number) => {
    const there = ticks.map((_, index) => `${x(index)} ${top(index)}H${x(index + 1)}`);
    const back = ticks.map((_, index) => `${x(index + 1)} ${bottom(index)}H${x(index)}`).reverse();
    return ticks.length > 0 ? `M${[...there, ...back].join('L')}Z` : '';
  };
  const alive = (index: number) => up(ticks[index].alive);
  const found = (index: number) => up(ticks[index].alive + ticks[index].zombies);
  return {
    most,
    alive: area(alive, () => px(foot)),
    zombies: ticks.some(({ zombies }) => zombies > 0) ? area(found, alive) : '',
    size: ticks
      .map(({ size }, index) => `${index === 0 ? `M${px(left)} ` : 'V'}${up(size)}H${x(index + 1)}`)
      .join(''),
  };
}
