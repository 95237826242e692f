/** Collects the songs of a list row by row: an invalid row is reported and left out, and the others are still read. */
import { own as words } from '../../../words/library.own.en.ts';
import { withUnits } from './length.ts';
import { MOST_NAME, MOST_NAMED, MOST_SONGS, MOST_TEXT, MOST_VALUES } from './limits.ts';
import type { Fact } from './song.ts';

/** Contents of a file. */
export interface Read {
  songs: Fact[][];
  /** A sentence for each row that was left out, up to a limit. */
  problems: string[];
}

/** A row is invalid: the reason, without the number of the row. */
export class BadRow extends Error {}

/** @throws BadRow if a name or value is too long */
export function checkLengths(name: string, value: string) {
  if (name.length > MOST_NAME) throw new BadRow(words.longName(name, MOST_NAME));
  if (value.length > MOST_TEXT) throw new BadRow(words.longValue(name, value.length, MOST_TEXT));
}

/** @throws BadRow if a song has too many values */
export function checkCount(values: number) {
  if (values > MOST_VALUES) throw new BadRow(words.manyValues(values, MOST_VALUES));
}

/** The rows of one file. */
export class Rows {
  readonly #read: Read = { songs: [], problems: [] };
  readonly #name: string;
  /** Number of songs beyond the limit. */
  #over = 0;
  #bad = 0;

  /** @param name name of the file */
  constructor(name: string) {
    this.#name = name;
  }

  /** Adds a song. @param row number of the row or line, from 1 @param value a short form of the row, for messages */
  add(row: number, value: () => string, song: () => Fact[]) {
    if (this.#read.songs.length >= MOST_SONGS) return void this.#over++;
    this.try(row, value, () => this.#read.songs.push(song()));
  }

  /** Runs `work` for a row, and reports the row if it is invalid. */
  try(row: number, value: () => string, work: () => unknown) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      if (++this.#bad > MOST_NAMED) return;
      this.#read.problems.push(words.badRow(this.#name, row, value(), error.message));
    }
  }

  /** @returns the contents, after the last row */
  end(): Read {
    const { songs, problems } = this.#read;
    withUnits(songs.flatMap((song) => song.filter(({ key }) => key === 'duration')));
    if (this.#bad > MOST_NAMED) problems.push(words.moreRows(this.#name, this.#bad - MOST_NAMED));
    if (this.#over > 0) problems.push(words.many(this.#name, songs.length + this.#over, songs.length));
    return this.#read;
  }
}
