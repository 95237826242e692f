/** Messages between the page and the worker with the library's engines. Every request is answered under its number. */
import type {
  LibraryBlock,
  LibraryColumns,
  LibraryCounts,
  LibraryFault,
  LibraryPart,
  LibraryRules,
} from '../../../../../engine/pkg-library/ringside.js';

import type { ListingFields } from '../listing.ts';
import type { Growth } from '../load/growth.ts';
import type { Start } from '../load/race.ts';
import type { OldFiles, OldLibrary } from '../own/old-library.ts';
import type { Difference } from './differences.ts';

/** An engine with a loaded library. */
export interface Loaded {
  id: string;
  /** Loading time in ms. */
  ms: number;
  /** Size of the heap and of the mapped file, in bytes. */
  heap: number;
  mapped: number;
  /** Size of the library on a disk, in bytes; undefined for engines without a file format. */
  file: number | undefined;
}

/** Times of one answer, in ms. */
export interface Times {
  find: number;
  fetch: number;
  build: number;
}

/** Times of property gets and of a walk through the leaves for a number of rows, in ms. */
export interface Crossing {
  rows: number;
  gets: number;
  sweep: number;
}

/** A query, and how it is read. */
export interface Query {
  text: string;
  rules: LibraryRules;
}

/** Request and answer of each kind of message. */
export interface Exchange {
  /**
   * Opens a generated library of `songs` songs, with twice as many relations if `tagged`, or the user's own library
   * from files. All engines load it.
   */
  open: {
    ask: { songs: number; tagged?: boolean } | { files: File[] };
    answer: {
      songs: number;
      relations: number;
      loaded: Loaded[];
      problems: string[];
      /** The sources and the properties of its relations. */
      sources: string[];
      properties: string[];
    };
  };
  /** Sets the order in which sources are preferred, in all engines. */
  prefer: { ask: { patterns: readonly string[] }; answer: { patterns: readonly string[] } };
  /** Reads the library that an earlier version stored. */
  old: { ask: OldFiles; answer: OldLibrary };
  /** Returns midb's file. */
  file: { ask: null; answer: Uint8Array<ArrayBuffer> };
  /** Returns the columns for SQLite. */
  columns: { ask: null; answer: LibraryColumns };
  /** Parses a query and answers it with midb. */
  query: {
    ask: Query;
    answer: {
      fault: LibraryFault | null;
      /** The query as it was asked. */
      text: string;
      parts: LibraryPart[];
      flow: number[];
      counts: LibraryCounts['counts'];
      rows: LibraryBlock | null;
    };
  };
  /**
   * Answers of the other engines to the last query: the engines with the same rows as midb, the engines that should have
   * them and do not, and the songs that differ in the engine that shipped.
   */
  others: {
    ask: null;
    answer: { alike: string[]; wrong: string[]; shipped: Difference[] };
  };
  /**
   * Lists the songs of the last query with all engines: midb's rows, the engines that list the same, and the engines
   * that do not.
   */
  list: { ask: ListingFields; answer: { rows: LibraryBlock; alike: string[]; unlike: string[] } };
  /** Shown properties of songs, as far as midb finds the songs. */
  songs: { ask: { songs: number[] }; answer: { rows: LibraryBlock | null } };
  /** Indices of the last answer's rows, sorted by a column; column 0 is the song's number. */
  sort: { ask: { column: number; down: boolean }; answer: Uint32Array };
  /** Answers a query repeatedly and delivers the rows of the last answer. `sent`: time of sending, in ms since 1970. */
  time: {
    ask: { text: string; rules: LibraryRules; engine: string; batch: number };
    answer: { rows: LibraryBlock; times: Times; digest: string; sent: number };
  };
  crossing: { ask: null; answer: Crossing[] };
  /** Loads midb again while observing it, with the relations in order or shuffled. */
  grow: { ask: { shuffled: boolean }; answer: Growth };
  /** Restarts an engine, from its file if it has one, and answers a query once. */
  start: { ask: { engine: string; rules: LibraryRules }; answer: Start };
}

/** Progress of loading, engine by engine. */
export interface Loading {
  kind: 'loading';
  engine: string;
  share: number;
}
