/** Relations and rows in the form in which they cross between page and engine: columns of numbers and one text. */
import type { LibraryBlock, LibraryColumns } from '../../../../engine/pkg-library/ringside.js';

/** A property of a song with its source. A number is an integer of 32 bits. */
export interface Relation {
  song: number;
  key: string;
  value: string | number;
  source: string;
}

/** Properties of a song that are shown besides its number, in the order of the columns. */
const SHOWN = ['artist', 'album', 'title'] as const;

/** A song as it is shown; unknown properties are undefined. */
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

/**
 * Rows in the order in which they were fetched. Column `c` of row `i` is the UTF-8 text from the previous end up to
 * `ends[i * 3 + c]`, so that showing a few rows does not decode all of them.
 */
export interface LibraryRows {
  songs: Int32Array;
  ends: Uint32Array;
  /** A bit for each column that tells whether its value is known, starting with the least significant bit. */
  known: Uint8Array;
  text: Uint8Array;
}

/** Bytes of a block before its songs. */
const HEAD = 4;

/** @returns a block with space for `rows` rows and `text` bytes of text, and views to write to */
export function blockFor(rows: number, text: number): { block: LibraryBlock; rows: LibraryRows } {
  const block = new Uint8Array(HEAD + rows * (5 + 4 * SHOWN.length) + text);
  new Uint32Array(block.buffer, 0, 1)[0] = rows;
  return { block, rows: rowsIn(block) };
}

/** @returns the rows of a block, without copying */
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

/** @returns whether two blocks have the same rows in the same order */
export const isSameBlock = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** @returns the row at `place` */
export function rowAt({ songs, known, text, ends }: LibraryRows, place: number): Row {
  const shown = SHOWN.map((_, column) => {
    const cell = place * SHOWN.length + column;
    if (!((known[place] >> column) & 1)) return undefined;
    return utf8.decode(text.subarray(cell && ends[cell - 1], ends[cell]));
  });
  return { song: songs[place], shown };
}
