/** The slots copied since the queue was last empty: as a bar with a box for each push, and push by push. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import type { Scene } from './scene.ts';

/** Least numbers of copied slots and of pushes for which there is room. */
const LEAST = 10;
/** Mean width from which on each push has a box, and widths from which on a copied slot has a line, and a box a number. */
const BOX = 3;
const LINE = 4;
const NUMBERED = 15;

/** Numbers of pushes and of copied slots: after the recorded pushes, and now. */
function totalsOf(scene: Scene): { pushes: number; copied: number }[] {
  const now = { pushes: scene.pushed, copied: scene.copied };
  return [{ pushes: 0, copied: 0 }, ...scene.allTotals(), now];
}

const most = (scenes: (Scene | undefined)[], of: (scene: Scene) => number) =>
  Math.max(LEAST, ...scenes.flatMap((scene) => (scene ? [of(scene)] : [])));

/** Both sides' scenes at the end of the step, for which the scale has room. */
type Ends = readonly Scene[];

/** The bar: boxes, the slots in them, the numbers below, and what only the other side copied. */
export interface CopyBar {
  boxes: string;
  slots: string;
  numbers: { x: number; copied: number }[];
  /** Dashed, from this side's end to the other's. */
  saved: string;
  /** Middle and width of that box. */
  rest: { x: number; width: number; slots: number };
}

export function copyBar(
  scene: Scene,
  peer: Scene | undefined,
  { x, y, width, height }: Box,
  ends: Ends = [],
): CopyBar {
  const unit = width / most([scene, peer, ...ends], ({ copied }) => copied);
  const rect = (from: number, to: number) =>
    `M${px(x + from)} ${px(y)}H${px(x + to)}v${px(height)}H${px(x + from)}Z`;
  let [boxes, slots] = ['', ''];
  const numbers: CopyBar['numbers'] = [];
  const totals = totalsOf(scene);
  const steps = new Set(totals.map(({ copied }) => copied)).size - 1;
  // Boxes too narrow to be told apart are one.
  const parts = scene.copied * unit < steps * BOX ? totals.slice(-1) : totals;
  let begun = 0;
  parts.forEach(({ copied }) => {
    if (copied === begun) return;
    const wide = (copied - begun) * unit;
    boxes += rect(begun * unit, begun * unit + Math.max(BOX, wide));
    for (let slot = begun + 1; unit >= LINE && slot < copied; slot++)
      slots += `M${px(x + slot * unit)} ${px(y)}v${px(height)}`;
    if (wide >= NUMBERED && parts === totals && scene.stride === 1)
      numbers.push({ x: x + ((begun + copied) / 2) * unit, copied: copied - begun });
    begun = copied;
  });
  const end = Math.max(scene.copied, peer?.copied ?? 0);
  const rest = {
    ...{ x: x + ((scene.copied + end) / 2) * unit, width: (end - scene.copied) * unit },
    slots: end - scene.copied,
  };
  return { boxes, slots, numbers, saved: rest.slots > 0 ? rect(scene.copied * unit, end * unit) : '', rest };
}

/** The copies push by push on linear axes, of this side and of the other, with the axes' ends. */
export interface CopyCurve {
  line: string;
  area: string;
  other: string;
  /** Ends of both lines, for their letters. */
  ends: { own: number; other: number };
  copied: number;
  pushes: number;
}

export function copyCurve(
  scene: Scene,
  peer: Scene | undefined,
  { x, y, width, height }: Box,
  ends: Ends = [],
): CopyCurve {
  const copied = most([scene, peer, ...ends], (one) => one.copied);
  const pushes = most([scene, peer, ...ends], (one) => one.pushed);
  const foot = y + height;
  const up = (value: number) => px(foot - (value / copied) * height);
  const along = (value: number) => px(x + (value / pushes) * width);
  const lineOf = (one: Scene) =>
    `M${totalsOf(one)
      .map((total) => `${along(total.pushes)} ${up(total.copied)}`)
      .join('L')}`;
  const line = lineOf(scene);
  return {
    ...{ line, area: `${line}V${px(foot)}H${px(x)}Z`, other: peer ? lineOf(peer) : '' },
    ends: { own: up(scene.copied), other: up(peer?.copied ?? 0) },
    ...{ copied, pushes },
  };
}
