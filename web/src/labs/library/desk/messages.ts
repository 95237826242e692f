/** What the page and the worker of the library's engines say to each other. Every message of the page is answered, under its number. */
import type {
  LibraryBlock,
  LibraryColumns,
  LibraryCounts,
  LibraryDifference,
  LibraryFault,
  LibraryPart,
  LibraryRules,
} from '../../../../../engine/pkg-library/ringside.js';

import type { Growth } from '../load/growth.ts';
import type { Start } from '../load/race.ts';

/** An engine with a library in it. */
export interface Loaded {
  id: string;
  /** How long loading took, in ms. */
  ms: number;
  /** Bytes of heap, and of a file that is mapped. */
  heap: number;
  mapped: number;
  /** Bytes of its library on a disk; undefined where it has no format of its own. */
  file: number | undefined;
}

/** How long one answer took, in ms. */
export interface Times {
  find: number;
  fetch: number;
  build: number;
}

/** Property gets against a walk through the leaves, of so many rows: ms. */
export interface Crossing {
  rows: number;
  gets: number;
  sweep: number;
}

/** By what is asked: what goes along, and what comes back. */
export interface Exchange {
  /** A generated library of so many songs, `tagged` with twice as many relations; or one's own, of these files. All engines load it. */
  open: {
    ask: { songs: number; tagged?: boolean } | { files: File[] } | { columns: LibraryColumns };
    answer: {
      songs: number;
      relations: number;
      loaded: Loaded[];
      problems: string[];
      /** Files that are songs, by the song. */
      sounds: ReadonlyMap<number, File>;
    };
  };
  /** midb's file. */
  file: { ask: null; answer: Uint8Array<ArrayBuffer> };
  /** For SQLite. */
  columns: { ask: null; answer: LibraryColumns };
  /** Reads a query, and answers it with midb. */
  query: {
    ask: { text: string; rules: LibraryRules };
    answer: {
      fault: LibraryFault | null;
      parts: LibraryPart[];
      flow: number[];
      counts: LibraryCounts['counts'];
      rows: LibraryBlock | null;
    };
  };
  /**
   * What the other engines give to what was asked last: who gives the same rows as midb, and who else does not though it should;
   * and of which songs the one that shipped gives others, as it is known to.
   */
  others: {
    ask: null;
    answer: { alike: string[]; wrong: string[]; shipped: LibraryDifference[] };
  };
  /** What is shown of songs, as far as midb finds them. */
  songs: { ask: { songs: number[] }; answer: { rows: LibraryBlock | null } };
  /** Places of the rows that were answered last, in order of a column: 0 is the song's number. */
  sort: { ask: { column: number; down: boolean }; answer: Uint32Array };
  /** Answers a query that often, and delivers the rows of the last time. `sent` is when, in ms since 1970. */
  time: {
    ask: { text: string; rules: LibraryRules; engine: string; batch: number };
    answer: { rows: LibraryBlock; times: Times; digest: string; sent: number };
  };
  crossing: { ask: null; answer: Crossing[] };
  /** Loads midb once more, watched, with the relations as they are or in a drawn order. */
  grow: { ask: { shuffled: boolean }; answer: Growth };
  /** Starts an engine anew, from its file where it has one, and has it answer once. */
  start: { ask: { engine: string; rules: LibraryRules }; answer: Start };
}

/** How far loading is, engine by engine. */
export interface Loading {
  kind: 'loading';
  engine: string;
  share: number;
}
