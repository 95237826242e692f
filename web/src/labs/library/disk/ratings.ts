/** Ratings in a stored library, with the names of their songs. */
import type { LibraryColumns } from '../../../../../engine/pkg-library/ringside.js';
import { stringsOf } from '../columns.ts';

/** Property and source of a rating made on this page. */
export const RATING = { key: 'rating', source: 'client/ringside' };

export class Ratings {
  /** Ratings by song, the newest last. */
  readonly of = new Map<number, number>();
  readonly songs: number;
  readonly #columns: LibraryColumns;
  readonly #strings: string[];

  constructor(columns: LibraryColumns) {
    this.#columns = columns;
    this.#strings = stringsOf(columns);
    const { songs, keys, values, sources } = columns;
    const [key, source] = [RATING.key, RATING.source].map((text) => this.#strings.indexOf(text));
    const all = new Set<number>();
    for (let row = 0; row < songs.length; row++) {
      all.add(songs[row]);
      if (keys[row] === key && sources[row] === source) this.of.set(songs[row], values[row]);
    }
    this.songs = all.size;
  }

  /** Whether the song exists. */
  has(song: number): boolean {
    return this.#columns.songs.includes(song);
  }

  /** The first artist and title of a song from any source. */
  name(song: number): string {
    const { songs, keys, values, texts } = this.#columns;
    const said = (key: string) => {
      const place = this.#strings.indexOf(key);
      for (let row = songs.indexOf(song); row >= 0 && songs[row] === song; row++)
        if (keys[row] === place && texts[row]) return this.#strings[values[row]];
      return undefined;
    };
    return [said('artist'), said('title')].filter((text) => text !== undefined).join(' – ');
  }
}
