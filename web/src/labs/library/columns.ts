/** Relations and rows as they cross from the engine: columns of numbers and one text, made and read. */
import type { LibraryColumns, LibraryRows } from '../../../../engine/pkg-library/ringside.js';

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

/** @returns the columns of relations; `Library.given` checks them */
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
