/**
 * The comparisons or lookups of a tick as columns in their order, each as high as its number of steps; pale above it are the
 * steps that it saves. Pure.
 */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import type { Cost, Scene } from './scene.ts';

/** Widths from which on a column, or else an operator, is parted from the next one. */
const APART = 3;
const OPERATOR_APART = 16;

/** Paths of the columns; empty paths are not drawn. */
export interface Columns {
  /** The steps of each, and those that it saves. */
  steps: string;
  saved: string;
  /** Columns that are still to come in this tick. */
  due: string;
  /** End of the columns so far. */
  now: number;
}

/** Number of comparisons or lookups so far, and of their steps. */
export function costsOf(scene: Scene): { count: number; steps: number } {
  let [count, steps] = [0, 0];
  for (const cost of scene.allCosts()) {
    count += cost.count;
    steps += cost.count * cost.steps;
  }
  return { count, steps };
}

/** Neighbouring comparisons that look the same; `ends` says whether the next one is another operator's. */
interface Stretch {
  steps: number;
  reference: number;
  count: number;
  ends: boolean;
}

/** Both lists cut at each other's ends, as far as the first one goes. */
function* sideBySide(own: Cost[], other: Cost[]): Generator<Stretch> {
  let at = 0;
  let left = other.at(0)?.count ?? 0;
  for (const [index, { steps, count, operator }] of own.entries()) {
    for (let rest = count; rest > 0;) {
      while (left === 0 && at < other.length - 1) left = other[++at].count;
      const taken = left > 0 ? Math.min(rest, left) : rest;
      rest -= taken;
      const ends = rest === 0 && own.at(index + 1)?.operator !== operator;
      yield { steps, reference: left > 0 ? other[at].steps : steps, count: taken, ends };
      left = Math.max(0, left - taken);
    }
  }
}

/** Steps of the first comparison of a tick that takes another number of steps on the other side; undefined if there is none. */
export function differingSteps(scene: Scene, peer: Scene): number | undefined {
  for (const { steps, reference } of sideBySide(scene.allCosts(), peer.allCosts()))
    if (steps !== reference) return steps;
  return undefined;
}

/**
 * @param most steps of a column of full height
 * @param reference steps that a comparison takes without the optimisation; or the other side, whose columns are the reference as
 * far as they go
 */
export function columns(
  scene: Scene,
  { x, y, width, height }: Box,
  most: number,
  reference: number | Scene | undefined,
): Columns {
  const own = scene.allCosts();
  const other =
    typeof reference === 'number'
      ? [{ index: 0, operator: 0, steps: reference, count: Infinity }]
      : (reference?.allCosts() ?? []);
  const paths = { steps: '', saved: '' };
  const unit = width / Math.max(1, scene.due);
  const step = height / most;
  const foot = y + height;
  const gap = unit >= APART ? 1 : 0;
  let done = 0;
  let begun = 0;
  /** Columns from `from` to `to` steps high. */
  const draw = ({ count, ends }: Stretch, from: number, to: number) => {
    if (to <= from) return '';
    const bar = (left: number, wide: number) =>
      `M${px(x + left)} ${px(foot - from * step)}v${px((from - to) * step)}h${px(wide)}v${px((to - from) * step)}Z`;
    if (gap > 0)
      return Array.from({ length: count }, (_, at) => bar((done + at) * unit, unit - gap)).join('');
    const apart = ends && (done + count - begun) * unit >= OPERATOR_APART ? 1 : 0;
    return bar(done * unit, Math.max(0.1, count * unit - apart));
  };
  for (const stretch of sideBySide(own, other)) {
    const { steps, reference, count, ends } = stretch;
    paths.steps += draw(stretch, 0, steps);
    paths.saved += draw(stretch, steps, reference);
    done += count;
    if (ends) begun = done;
  }
  const now = x + done * unit;
  return { ...paths, due: done < scene.due ? `M${px(now)} ${px(foot - 1)}H${px(x + width)}` : '', now };
}
