/** Memory without free lists: a track's areas or segments in a sequence that is wrapped into rows. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import { RegionState, type Scene } from './scene.ts';

/** A row is a multiple of this size in bytes, which is a segment's. */
export const SEGMENT = 16_384;
/** Maximum number of rows, height of the text below them, and distance between two rows, in px. */
const MOST_ROWS = 12;
const WORDS = 10;
const BETWEEN = 7;

/** Paths of free, lent and partly written memory. */
export interface Areas {
  free: string;
  lent: string;
  written: string;
  filled: string;
  /** Bytes in a row. */
  row: number;
  /** Total size of all regions and of the free ones, in bytes, and the bottom of the last row. */
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
  /** Paths by `RegionState`; the last is the written part. */
  const paths = ['', '', '', ''];
  /** Adds a range of memory as outlines on its rows; hollow ones are inset by half their line width. */
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
