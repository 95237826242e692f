/** Songs of a list row by row: a row that is none is named and left out, and the others are read all the same. */
import { own as words } from '../../../words/library.own.en.ts';
import { MOST_NAME, MOST_NAMED, MOST_SONGS, MOST_TEXT, MOST_VALUES } from './limits.ts';
import type { Fact } from './song.ts';

/** What was read of a file. */
export interface Read {
  songs: Fact[][];
  /** A sentence for each row that was left out, as far as they are named. */
  problems: string[];
}

/** A row that is no song: why, without the row's place. */
export class BadRow extends Error {}

/** @throws BadRow when a name or value is longer than is taken */
export function checkLengths(name: string, value: string) {
  if (name.length > MOST_NAME) throw new BadRow(words.longName(name, MOST_NAME));
  if (value.length > MOST_TEXT) throw new BadRow(words.longValue(name, value.length, MOST_TEXT));
}

/** @throws BadRow when a song has more values than are taken */
export function checkCount(values: number) {
  if (values > MOST_VALUES) throw new BadRow(words.manyValues(values, MOST_VALUES));
}

/** The rows of one file. */
export class Rows {
  readonly #read: Read = { songs: [], problems: [] };
  readonly #name: string;
  /** Songs that there was no room for. */
  #over = 0;
  #bad = 0;

  /** @param name name of the file */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Adds a song.
   * @param row its number or line, from 1
   * @param value what stands there, to be recognised by
   */
  add(row: number, value: () => string, song: () => Fact[]) {
    if (this.#read.songs.length >= MOST_SONGS) return void this.#over++;
    this.try(row, value, () => this.#read.songs.push(song()));
  }

  /** Does something for a row, and names the row where that is wrong. */
  try(row: number, value: () => string, work: () => unknown) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      if (++this.#bad > MOST_NAMED) return;
      this.#read.problems.push(words.badRow(this.#name, row, value(), error.message));
    }
  }

  /** @returns all of it, after the last row */
  end(): Read {
    const { songs, problems } = this.#read;
    if (this.#bad > MOST_NAMED) problems.push(words.moreRows(this.#name, this.#bad - MOST_NAMED));
    if (this.#over > 0) problems.push(words.many(this.#name, songs.length + this.#over, songs.length));
    return this.#read;
  }
}
