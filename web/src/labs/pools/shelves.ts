/**
 * The levels of a pool as shelves, the smallest blocks at the top: free blocks stand on their shelf, lent blocks are
 * absent. Pure.
 */
import { px } from '../../components/figure/path.ts';
import type { Box } from './plan.ts';
import { type Level, type Scene, State } from './scene.ts';

/** One shelf. */
interface Shelf {
  level: Level;
  /** Vertical position of its board. */
  y: number;
  /** Path of the blocks on it; the newest are at the right. */
  blocks: string;
  /** Number of blocks that do not fit. */
  more: number;
  /** Whether the newest chunk's block came from here. */
  taken: boolean;
}

interface Shelves {
  shelves: Shelf[];
  /** Left and right ends of the boards. */
  from: number;
  to: number;
}

/** Size of a block, and distances between blocks, which are in rows from the board upwards, at least two of them. */
const BLOCK = 6;
const PITCH = 7;
const LEAST_ROWS = 2;
/** Least height of a shelf; what is left goes to the shelves by the root of the most blocks that each ever had. */
const LEAST = 15;
/** Width of the column of sizes. */
const SIZE = 48;
/** Width of the number of blocks that do not fit. */
const MORE = 38;

/** Level of a chunk's block: the first level whose blocks are large enough. It may not exist. */
const levelOf = (bytes: number): number => Math.max(1, Math.ceil(Math.log2(Math.max(1, bytes))));

/** Level that the newest chunk of the current frame has its block from. */
function newest({ coming, state }: Scene): number {
  if (!coming || coming.arrived === 0 || state !== State.ingest) return -1;
  return levelOf(coming.arrived % coming.chunk || Math.min(coming.chunk, coming.bytes));
}

export function shelves(scene: Scene, { x, y, width, height }: Box): Shelves {
  const all = Array.from({ length: scene.levels }, (_, index) => scene.level(index));
  // Sizes that no chunk has had take no room.
  const shown = all.filter(({ most }) => most > 0);
  const least = Math.min(LEAST, height / Math.max(1, shown.length));
  const spare = (height - least * shown.length) / shown.reduce((sum, { most }) => sum + Math.sqrt(most), 0);
  const [from, to] = [x + SIZE, x + width];
  const taken = newest(scene);
  let board = y;
  return {
    from,
    to,
    shelves: shown.map((level) => {
      const high = least + Math.sqrt(level.most) * spare;
      board += high;
      const rows = Math.max(LEAST_ROWS, Math.floor((high - 3) / PITCH));
      const wide = (width: number) => Math.max(1, Math.floor(width / PITCH));
      const isFull = level.atRest > wide(to - from) * rows;
      const columns = wide(isFull ? to - from - MORE : to - from);
      const there = Math.min(level.atRest, columns * rows);
      let blocks = '';
      for (let at = 0; at < there; at++) {
        const left = px(from + (at % columns) * PITCH);
        const top = px(board - 1.5 - BLOCK - Math.floor(at / columns) * PITCH);
        blocks += `M${left} ${top}h${BLOCK}v${BLOCK}h${-BLOCK}Z`;
      }
      return { level, y: board, blocks, more: level.atRest - there, taken: all[taken] === level };
    }),
  };
}
