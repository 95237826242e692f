/** What the page and the worker that keeps a library say to each other. Every message of the page is answered, under its number. */
import type {
  LibraryColumns,
  LibraryLogSizes,
  LibraryRecovered,
} from '../../../../../engine/pkg-library/ringside.js';

/** A library that is kept. */
export interface Kept {
  /** Why it is in memory; undefined: it is on the disk. */
  memory: string | undefined;
  /** Why nothing more is saved until it is opened again, in a sentence. */
  stopped: string | undefined;
  songs: number;
  relations: number;
  /** Songs that were rated, the last one first. */
  rated: { song: number; name: string; rating: number }[];
  sizes: LibraryLogSizes;
}

/** Something that was made to last: how long that took in ms, and bytes written into the log. */
export interface Lasted {
  kept: Kept;
  changes: number;
  bytes: number;
  ms: number;
}

/** By what is asked: what goes along, and what comes back. */
export interface Exchange {
  /** `memory`: why the disk is not to be used. */
  open: { ask: { memory: string | undefined }; answer: { kept: Kept; recovered: LibraryRecovered } };
  /** midb's file, in the place of the library that is kept. */
  keep: { ask: { file: Uint8Array }; answer: Lasted };
  /** Rates songs, 1 to 5, or takes their ratings out. `tears`: another rating, whichever, and it stops in the middle of writing it, and waits for its end. */
  rate: { ask: { songs: number[]; rating: number | null; tears: boolean }; answer: Lasted };
  checkpoint: { ask: null; answer: Lasted };
  kept: { ask: null; answer: Kept };
  columns: { ask: null; answer: LibraryColumns };
  /** Takes the files away. */
  forget: { ask: null; answer: null };
}

/** It stands in the middle of a write, so many bytes of all. */
export interface Torn {
  kind: 'torn';
  written: number;
  of: number;
}
