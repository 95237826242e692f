/**
 * How long a worker may take before the page ends it, in milliseconds of time in which the page itself ran.
 * `docs/limits.md` has the same table. `supervisor.ts` counts.
 */
export const deadlines = {
  /** From making a worker to its first message: its script and its module have loaded. */
  start: 20_000,
  /** One answer of the engine: an ask, or a pull of a frame. A pull works 12 ms at a time. */
  ask: 5_000,
  /** An embed is given another state: what the engine still owes it is waited for no longer than this. */
  superseded: 1_000,
  /** From one round of a measurement to the next; the first one compares digests. */
  measure: 20_000,
  /** Taking a media file apart, or writing it in another format. */
  media: 30_000,
  /** Checking a script that is being written. */
  script: 5_000,
  /** Counting one variant of a script, and one trial of the search for how many copies it plays: 5 s of sound. */
  count: 20_000,
  trial: 30_000,
  /** One answer of the library's engines, of the library on the disk and of SQLite; loading reports its progress. */
  library: 20_000,
  disk: 20_000,
  sqlite: 30_000,
  /** Beginning a tune, and the answer to “are you there” while it plays. */
  tune: 5_000,
  /** Starting threads, or ending them. */
  staff: 20_000,
  /** From one step of a run on threads to the next: at most 4 s of work. A search's trial lasts 10 s. */
  step: 20_000,
  search: 30_000,
  /** A run that was told to stop. After that its threads are ended, whatever they wait for. */
  stop: 10_000,
} as const;

/** Time between two looks at what is overdue. */
export const TICK_MS = 250;
/** What one tick counts at most: after a sleep, in a frozen tab or behind a blocked main thread much more has passed. */
export const MOST_A_TICK_MS = 1_000;
