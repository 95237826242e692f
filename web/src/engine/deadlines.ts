/**
 * How long a worker may take before the page ends it, in ms of time in which the page itself ran; `supervisor.ts`
 * counts it.
 */
export const deadlines = {
  /** From creating a worker to its first message, which it sends when its script and its module have loaded. */
  start: 20_000,
  /** One answer of the engine to a request or a pull. A pull works for 12 ms at a time. */
  ask: 5_000,
  /** Outstanding answers of the engine when an embed is given another state. */
  superseded: 1_000,
  /** From one round of a measurement to the next. The first round also compares digests. */
  measure: 20_000,
  /** Parsing a media file, or converting it to another format. */
  media: 30_000,
  /** Checking a script while it is being edited. */
  script: 5_000,
  /**
   * Counting one variant of a script, or one trial of the search for the number of copies that it sustains, which plays
   * 5 s of sound.
   */
  count: 20_000,
  trial: 30_000,
  /** Compiling the user's own variant, and before the first one loading the compiler. */
  compile: 60_000,
  /**
   * From one report of the search in the user's own variant to the next, or one schedule of it; a call in it may use up its
   * fuel.
   */
  guest: 10_000,
  /** Counting the operations of one variant. */
  operations: 60_000,
  /** One answer of the library's engines, of the browser's storage or of SQLite. Loading reports its progress. */
  library: 20_000,
  disk: 20_000,
  sqlite: 30_000,
  /** Starting or ending threads. */
  resize: 20_000,
  /** From one step of a run on threads to the next. A step works for at most 4 s, a search's trial for 10 s. */
  step: 20_000,
  search: 30_000,
  /** Ending a run that was cancelled. After this time its threads are ended, whatever they wait for. */
  stop: 10_000,
} as const;

/** Time between two checks for overdue requests, in ms. */
export const TICK_MS = 250;
/**
 * Most time that one tick counts, in ms. More may have passed after a sleep, in a frozen tab, or while the main thread
 * was blocked.
 */
export const MOST_A_TICK_MS = 1_000;
