/** The levels of a pool as shelves, smallest blocks on top: a block stands on its shelf, or is lent and gone. Pure. */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import { type Level, Place, type Scene } from './scene.ts';

/** One shelf. */
interface Shelf {
  level: Level;
  /** its board */
  y: number;
  /** path of the blocks that stand on it, those that came last at the right */
  blocks: string;
  /** blocks that there is no room for */
  more: number;
  /** whether the newest chunk's block came from here */
  taken: boolean;
}

interface Shelves {
  shelves: Shelf[];
  /** left and right end of the boards; where columns of numbers end */
  from: number;
  to: number;
  lent: number;
  most: number;
}

/** Of a block, and from one to the next; two lie on each other. */
const BLOCK = 4;
const PITCH = 5;
const PILE = 2;
/** Columns: sizes before the blocks, numbers behind. */
const SIZE = 44;
const NUMBER = 42;
/** Room for how many more there are than the shelf has room for. */
const MORE = 38;

/** The level of a chunk's block: the first whose blocks hold it. There may be none. */
const levelOf = (bytes: number): number => Math.max(1, Math.ceil(Math.log2(Math.max(1, bytes))));

/** The level that the newest chunk of the frame under way has its block from. */
function newest({ coming, place }: Scene): number {
  if (!coming || coming.arrived === 0 || place !== Place.ingest) return -1;
  return levelOf(coming.arrived % coming.chunk || Math.min(coming.chunk, coming.bytes));
}

/** @param terse where there is no room for high-water marks */
export function shelves(scene: Scene, { x, y, width, height }: Box, terse: boolean): Shelves {
  const all = Array.from({ length: scene.levels }, (_, index) => scene.level(index));
  // Shells have a shelf of their own where there are any.
  const shown = all.filter((level, index) => index > 0 || level.most > 0);
  const pitch = height / all.length;
  const from = x + SIZE;
  const to = x + width - NUMBER * (terse ? 1 : 2);
  const columns = Math.max(1, Math.floor((to - from - MORE) / PITCH));
  const taken = newest(scene);
  return {
    from,
    to,
    lent: to + NUMBER,
    most: to + 2 * NUMBER,
    shelves: shown.map((level, index) => {
      const board = y + (all.length - shown.length + index + 1) * pitch;
      const there = Math.min(level.atRest, columns * PILE);
      let blocks = '';
      for (let at = 0; at < there; at++) {
        const left = px(from + Math.floor(at / PILE) * PITCH);
        const top = px(board - 1.5 - BLOCK - (at % PILE) * PITCH);
        blocks += `M${left} ${top}h${BLOCK}v${BLOCK}h${-BLOCK}Z`;
      }
      return { level, y: board, blocks, more: level.atRest - there, taken: all[taken] === level };
    }),
  };
}
