/** Relations and rows as they cross from the engine: columns of numbers and one text, made and read. */
import type { LibraryBlock, LibraryColumns } from '../../../../engine/pkg-library/ringside.js';

/** A song has a property, says a source. A number is a whole one of 32 bits. */
export interface Relation {
  song: number;
  key: string;
  value: string | number;
  source: string;
}

/** What is shown of a song besides its number, in the order of the columns. */
const SHOWN = ['artist', 'album', 'title'] as const;

/** A song as it is shown; what is not known of it is undefined. */
export interface Row {
  song: number;
  shown: (string | undefined)[];
}

/** @returns the columns of relations; `Library.from_columns` checks them */
export function columnsOf(relations: readonly Relation[]): LibraryColumns {
  const places = new Map<string, number>();
  const place = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  const columns = {
    songs: Int32Array.from(relations, ({ song }) => song),
    keys: Uint32Array.from(relations, ({ key }) => place(key)),
    values: Int32Array.from(relations, ({ value }) => (typeof value === 'string' ? place(value) : value)),
    texts: Uint8Array.from(relations, ({ value }) => Number(typeof value === 'string')),
    sources: Uint32Array.from(relations, ({ source }) => place(source)),
  };
  const strings = [...places.keys()];
  let end = 0;
  const ends = Uint32Array.from(strings, (text) => (end += text.length));
  return { ...columns, text: strings.join(''), ends };
}

/** @returns the strings of columns, by place */
export function stringsOf({ text, ends }: Pick<LibraryColumns, 'text' | 'ends'>): string[] {
  return Array.from(ends, (end, place) => text.slice(place && ends[place - 1], end));
}

/** Rows, in the order in which they were fetched. What is shown in column `c` of row `i` is what `text` has up to `ends[i * 3 + c]`,
 * from where the one before ends, in UTF-8: who shows a few rows need not decode all. */
export interface LibraryRows {
  songs: Int32Array;
  ends: Uint32Array;
  /** Which columns are known at all, a bit each, the first the least. */
  known: Uint8Array;
  text: Uint8Array;
}

/** Bytes of a block before its songs. */
const HEAD = 4;

/** @returns a block with room for so many rows and bytes of text, and what is to be written into it */
export function blockFor(rows: number, text: number): { block: LibraryBlock; rows: LibraryRows } {
  const block = new Uint8Array(HEAD + rows * (5 + 4 * SHOWN.length) + text);
  new Uint32Array(block.buffer, 0, 1)[0] = rows;
  return { block, rows: rowsIn(block) };
}

/** @returns the rows that came across as a block; nothing is copied */
export function rowsIn({ buffer }: LibraryBlock): LibraryRows {
  const [rows] = new Uint32Array(buffer, 0, 1);
  const cells = rows * SHOWN.length;
  const [ends, known] = [HEAD + 4 * rows, HEAD + 4 * (rows + cells)];
  return {
    songs: new Int32Array(buffer, HEAD, rows),
    ends: new Uint32Array(buffer, ends, cells),
    known: new Uint8Array(buffer, known, rows),
    text: new Uint8Array(buffer, known + rows),
  };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** @returns the row in a place of those that came across */
export function rowAt({ songs, known, text, ends }: LibraryRows, place: number): Row {
  const shown = SHOWN.map((_, column) => {
    const cell = place * SHOWN.length + column;
    if (!((known[place] >> column) & 1)) return undefined;
    return utf8.decode(text.subarray(cell && ends[cell - 1], ends[cell]));
  });
  return { song: songs[place], shown };
}
