/** Layout of the answer's rows: columns that share the width, and the state of each cell. Pure. */
import { COLUMNS, type Scene } from './scene.ts';

/** Width below which the album is left out. */
const NARROW = 345;
/** Width of the song's number, and of a letter of the texts; the title is bold. */
const SONG = 44;
const LETTER = 6.7;
const BOLD = 8;
/** Distance between the marks of a cell's descents, and their largest number. */
export const MARK = 3.5;
export const MOST_MARKS = 4;

/** In display order: the title is what most queries find. */
const ORDER = ['artist', 'title', 'album'] as const;
type Column = (typeof ORDER)[number];

export interface Placed {
  id: Column;
  /** Index among the fetched properties. */
  property: number;
  x: number;
  /** Largest width of a text, and width of a letter. */
  room: number;
  letter: number;
}

export function columns(width: number, marked: boolean): Placed[] {
  const shown = ORDER.filter((id) => id !== 'album' || width >= NARROW);
  const wide = (width - SONG) / shown.length;
  const marks = marked ? MOST_MARKS * MARK : 0;
  return shown.map((id, nth) => ({
    id,
    property: COLUMNS.indexOf(id),
    x: SONG + nth * wide,
    room: wide - marks - 6,
    letter: id === 'title' ? BOLD : LETTER,
  }));
}

/** How far a cell is: fetched, being fetched, or still to come. */
export type CellState = 'fetched' | 'now' | 'toCome';

/** @param row index of the row in the answer @param property index of the property */
export function cellState(scene: Scene, row: number, property: number): CellState {
  if (row < scene.fetched) return 'fetched';
  if (row > scene.fetched || scene.rests) return 'toCome';
  if (property < scene.cellsFetched) return 'fetched';
  return property === scene.cellsFetched && scene.getting ? 'now' : 'toCome';
}
