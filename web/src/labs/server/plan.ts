/**
 * Layout of one server from top to bottom: the body that is being sent, the connections with their buffers, the shelves
 * of the pool, and the collected heap. Pure. A unit is one pixel at the usual font size of the root: the drawing scales
 * with the text.
 */
import type { TapeBox } from '../../components/figure/heap.ts';
import { px } from '../../components/figure/path.ts';
import { type Connection, PieceKind, type Piece, type Scene, type Shelf } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 384;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Tops of the four parts, each below its label. */
export const BODY = 24;
export const CONNECTIONS = 106;
export const SHELVES = 182;
export const HEAP = 300;
/** Heights of the bar of the body and of the heap's tape. */
export const BAR = 20;
const TAPE = 26;

/** Maximum number of shelves; the smallest sizes are left out. */
const MOST_SHELVES = 8;
const SHELF_PITCH = 13;
/** Width of a shelf's label, which contains its block size. */
const SHELF_LABEL = 66;
/** Distance between two blocks. */
const BLOCK_PITCH = 9;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;
/** Width of the number of blocks that do not fit, and of bytes beyond a body's end. */
const BEYOND = 62;

/** A piece of the body on its bar. */
interface Placed {
  piece: Piece;
  x: number;
  width: number;
  /** Whether its number fits into it. */
  wide: boolean;
}

interface Row {
  shelf: Shelf;
  y: number;
  /** Paths of free blocks, and of the gaps of lent ones. */
  there: string;
  gone: string;
  /** Number of blocks that do not fit, and the position of that number. */
  more: number;
  end: number;
}

interface Client {
  connection: Connection;
  x: number;
  acts: boolean;
  /** Blocks below it, one for each buffer that it holds. */
  holds: string;
}

export interface Plan {
  scene: Scene;
  width: number;
  /** Width of a whole body. */
  bar: number;
  pieces: Placed[];
  /** Position up to which the file was read. */
  readTo: number;
  clients: Client[];
  /** Half the size of a connection's mark. */
  r: number;
  rows: Row[];
  /** Position of the heap's tape. */
  tape: TapeBox;
}

const block = (x: number, y: number, size: number) => `M${px(x)} ${px(y)}h${size}v${size}h${-size}Z`;

function body(scene: Scene, bar: number): Placed[] {
  const scale = scene.size > 0 ? bar / scene.size : 0;
  let at = 0;
  return Array.from({ length: scene.pieces }, (_, index) => {
    const piece = scene.piece(index);
    const x = at * scale;
    const width = piece.bytes * scale;
    at += piece.bytes;
    return { piece, x, width, wide: width > 34 };
  });
}

function shelves(scene: Scene, width: number): Row[] {
  const all = Array.from({ length: scene.shelves }, (_, index) => scene.shelf(index));
  const shown = all.toSorted((a, b) => b.bytes - a.bytes || Number(b.outside) - Number(a.outside));
  const room = Math.floor((width - SHELF_LABEL - BEYOND) / BLOCK_PITCH);
  return shown.slice(0, MOST_SHELVES).map((shelf, index) => {
    const y = SHELVES + index * SHELF_PITCH;
    const there = Math.min(shelf.atRest, room);
    const gone = Math.min(shelf.lent, room - there);
    const blocks = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => block(SHELF_LABEL + (from + at) * BLOCK_PITCH, y, 7)).join('');
    return {
      shelf,
      y,
      there: blocks(0, there),
      gone: blocks(there, gone),
      more: shelf.atRest + shelf.lent - there - gone,
      end: SHELF_LABEL + (there + gone) * BLOCK_PITCH + 4,
    };
  });
}

function clients(scene: Scene, width: number): Client[] {
  const pitch = Math.min(26, (width - 12) / Math.max(1, scene.connections));
  return Array.from({ length: scene.connections }, (_, index) => {
    const connection = scene.connection(index);
    const x = 8 + index * pitch;
    const { receive, channel, file } = connection;
    const holds = [receive, channel, file].filter((bytes) => bytes >= 0);
    return {
      connection,
      x,
      acts: scene.acting === index,
      holds: holds.map((_, at) => block(x - 3, CONNECTIONS + 12 + at * 9, 6)).join(''),
    };
  });
}

/** Whether a piece is a copy of what was read. */
export const isCopy = ({ kind }: Piece) => kind !== PieceKind.whole && kind !== PieceKind.straight;
/** Whether a piece lies in a buffer of the pool. */
export const isPooled = ({ kind }: Piece) => kind === PieceKind.pooled;

export function plan(scene: Scene, width: number): Plan {
  const bar = width - BEYOND;
  const wide = width < TERSE ? width - THUMBNAIL : width;
  return {
    scene,
    width,
    bar,
    pieces: body(scene, bar),
    readTo: scene.size > 0 ? (bar * Math.min(scene.read, scene.size)) / scene.size : 0,
    clients: clients(scene, width),
    r: scene.connections > 18 ? 5 : 6.5,
    rows: shelves(scene, width),
    tape: { x: 0, y: HEAP, width: wide, height: TAPE, pitch: TAPE, rows: 1 },
  };
}
