/** The newest ticks as columns, as high as what each adds to a counter, on a scale that both sides share. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Counter, Scene } from './scene.ts';

/** Number of columns: this tick and those before it. */
const COLUMNS = 24;
/** Distance between two columns. */
const BETWEEN = 2;

/** Paths of the columns. */
export interface Columns {
  past: string;
  /** What this tick has counted so far, and the outline of what is still to come in it. */
  now: string;
  left: string;
}

interface Area {
  width: number;
  /** The columns' foot, and their greatest height. */
  foot: number;
  high: number;
}

/** @param sum what this tick has counted so far */
export function ticks(
  scene: Scene,
  peer: Scene | undefined,
  counter: Counter,
  sum: number,
  area: Area,
): Columns {
  if (scene.begun === 0) return { past: '', now: '', left: '' };
  const all = (one: Scene) => [...one.pastOf(counter), one.totalOf(counter).count];
  const scale = area.high / Math.max(1, ...all(scene), ...(peer ? all(peer) : []));
  const step = area.width / COLUMNS;
  const past = scene.pastOf(counter);
  const box = (at: number, from: number, to: number) =>
    (to - from) * scale < 0.5
      ? ''
      : `M${px(at * step)} ${px(area.foot - from * scale)}v${px((from - to) * scale)}h${px(step - BETWEEN)}v${px((to - from) * scale)}Z`;
  return {
    past: past.map((count, at) => box(at, 0, count)).join(''),
    now: box(past.length, 0, sum),
    left: box(past.length, sum, scene.totalOf(counter).count),
  };
}
