/** The pool's shelves by size, and the pile of buffers that were left behind. Pure. */
import { px } from '../../components/figure/path.ts';
import { crossed } from './boxes.ts';
import type { Scene, Shelf } from './scene.ts';

/** Distances between two blocks, and between two rows. */
const BLOCK = 9;
export const SHELF_PITCH = 12;
/** Width of a shelf's label, which contains its block size. */
const LABEL = 66;
/** Least width of a shelf. */
const NARROWEST = 160;
/** Width of the number of blocks that do not fit. */
const BEYOND = 34;

export interface ShelfRow {
  shelf: Shelf;
  /** End of the label, and its board. */
  x: number;
  y: number;
  board: number;
  /** Paths of buffers at rest, and of the gaps of lent ones. */
  there: string;
  gone: string;
  /** Number of those that do not fit, and its position. */
  more: number;
  end: number;
}

/** Buffers that nobody holds. */
export interface Pile {
  /** Whether it has a row of its own below the shelves. */
  below: boolean;
  y: number;
  blocks: string;
  more: number;
  end: { x: number; y: number };
}

const block = (x: number, y: number) => `M${px(x)} ${px(y)}h7v7h-7Z`;
/** The outline of a block lies inside of it. */
const hollow = (x: number, y: number) => `M${px(x + 0.5)} ${px(y + 0.5)}h6v6h-6Z`;

/** The shelves in columns, the largest sizes first; the smallest ones are left out if there is no room. */
export function shelfRows(scene: Scene, width: number, top: number, rows: number): ShelfRow[] {
  if (!scene.hasPool) return [];
  const all = Array.from({ length: scene.shelves }, (_, index) => scene.shelf(index));
  all.sort((a, b) => b.bytes - a.bytes || Number(b.outside) - Number(a.outside));
  const columns = Math.max(1, Math.floor(width / NARROWEST));
  const pitch = width / columns;
  const free = scene.garbage > 0 ? rows - 1 : rows;
  const room = Math.floor((pitch - LABEL - BEYOND) / BLOCK);
  return all.slice(0, free * columns).map((shelf, index) => {
    const x = Math.floor(index / free) * pitch + LABEL;
    const y = top + (index % free) * SHELF_PITCH;
    const there = Math.min(shelf.atRest, room);
    const gone = Math.min(shelf.lent, room - there);
    const drawn = (from: number, count: number, one: typeof block) =>
      Array.from({ length: count }, (_, at) => one(x + (from + at) * BLOCK, y)).join('');
    return {
      ...{ shelf, x: x - 7, y, board: pitch - LABEL - 10 },
      there: drawn(0, there, block),
      gone: drawn(there, gone, hollow),
      more: shelf.atRest + shelf.lent - there - gone,
      end: x + (there + gone) * BLOCK + 2,
    };
  });
}

/** The pile: all rows if there is no pool, otherwise the last one. */
export function pile(scene: Scene, width: number, top: number, rows: number): Pile {
  const below = scene.hasPool;
  const first = below ? rows - 1 : 0;
  const from = below ? LABEL : 0;
  const each = Math.floor((width - from - BEYOND) / BLOCK);
  const shown = Math.min(scene.garbage, each * (rows - first));
  let blocks = '';
  for (let index = 0; index < shown; index++) {
    const row = first + Math.floor(index / each);
    blocks += crossed(from + (index % each) * BLOCK + 0.5, top + row * SHELF_PITCH + 0.5, 6, 6);
  }
  return {
    ...{ below, blocks, more: scene.garbage - shown },
    y: top + first * SHELF_PITCH,
    end: { x: from + each * BLOCK + 2, y: top + (rows - 1) * SHELF_PITCH },
  };
}
