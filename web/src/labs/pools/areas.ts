/** Memory without shelves: a track's areas or segments one behind the other, wrapped into rows. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import { RegionState, type Scene } from './scene.ts';

/** Bytes that a row is a multiple of: a segment. */
const SEGMENT = 16_384;
/** Rows at most, what is said below them, and the gap between two, px. */
const MOST_ROWS = 12;
const WORDS = 10;
const BETWEEN = 7;

/** Paths of what is free, lent and being written; of the last, also how far. */
export interface Areas {
  free: string;
  lent: string;
  written: string;
  filled: string;
  /** bytes of one row */
  row: number;
  /** bytes of all regions, of those that are free, and where the last row ends */
  bytes: number;
  rest: number;
  end: number;
}

export function areas(scene: Scene, { x, y, width, height }: Box): Areas {
  const pitch = (height - WORDS) / MOST_ROWS;
  const bar = pitch - BETWEEN;
  const all = Array.from({ length: scene.regions }, (_, index) => scene.region(index));
  const last = all.at(-1);
  const extent = last ? last.begin + last.bytes : 0;
  const row = Math.max(1, Math.ceil(extent / MOST_ROWS / SEGMENT)) * SEGMENT;
  const scale = width / row;
  /** by `RegionState`, and then how far what is written has come */
  const paths = ['', '', '', ''];
  /** A stretch of memory on its rows, as outlines; hollow ones keep half their line inside. */
  const add = (path: number, begin: number, bytes: number, inset: number) => {
    for (let from = begin; from < begin + bytes;) {
      const line = Math.floor(from / row);
      const to = Math.min(begin + bytes, (line + 1) * row);
      const left = px(x + (from - line * row) * scale + inset);
      const wide = px(Math.max(0.6, (to - from) * scale - 1 - 2 * inset));
      const top = px(y + line * pitch + inset);
      const high = px(bar - 2 * inset);
      paths[path] += `M${left} ${top}h${wide}v${high}h${-wide}Z`;
      from = to;
    }
  };
  for (const { begin, bytes, used, state } of all) {
    add(state, begin, bytes, state === RegionState.free ? 0 : 0.5);
    if (state === RegionState.written) add(3, begin, used, 0);
  }
  const rows = Math.ceil(extent / row);
  const sum = (free: boolean) =>
    all.reduce((bytes, region) => bytes + (!free || region.state === RegionState.free ? region.bytes : 0), 0);
  const [free, lent, written, filled] = paths;
  return { free, lent, written, filled, row, bytes: sum(false), rest: sum(true), end: y + rows * pitch };
}
