/** Messages between the page and the worker that stores a library. Every request is answered under its number. */
import type {
  LibraryColumns,
  LibraryLogSizes,
  LibraryRecovered,
} from '../../../../../engine/pkg-library/ringside.js';

/** A stored library. */
export interface Kept {
  /** Why it is in memory; undefined if it is on the disk. */
  memory: string | undefined;
  /** Why nothing more is saved until it is opened again, as a sentence. */
  stopped: string | undefined;
  songs: number;
  relations: number;
  /** Rated songs, the newest rating first. */
  rated: { song: number; name: string; rating: number }[];
  sizes: LibraryLogSizes;
}

/** A durable change: duration in ms, and bytes written to the log. */
export interface Lasted {
  kept: Kept;
  changes: number;
  bytes: number;
  ms: number;
}

/** Request and answer of each kind of message. */
export interface Exchange {
  /** `memory`: why the disk must not be used. */
  open: { ask: { memory: string | undefined }; answer: { kept: Kept; recovered: LibraryRecovered } };
  /** Stores midb's file in place of the stored library. */
  keep: { ask: { file: Uint8Array }; answer: Lasted };
  /**
   * Rates songs from 1 to 5; null removes their ratings. `tears`: writes some other rating, stops in the middle of the
   * write, and waits to be ended.
   */
  rate: { ask: { songs: number[]; rating: number | null; tears: boolean }; answer: Lasted };
  checkpoint: { ask: null; answer: Lasted };
  kept: { ask: null; answer: Kept };
  columns: { ask: null; answer: LibraryColumns };
  /** Deletes the files. */
  forget: { ask: null; answer: null };
}

/** The worker has stopped in the middle of a write, after `written` of `of` bytes. */
export interface Torn {
  kind: 'torn';
  written: number;
  of: number;
}
