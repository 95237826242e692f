/** How the ring is run on threads: how many threads, how often, how long. */

/**
 * Runs of each side that are timed; one more is recorded, and warms up. With fewer pairs the 95 % interval would not be
 * one: that all of four lie on one side happens by chance one time in eight, all of eight one time in 128.
 */
export const PAIRS = 8;
/** How long a load must be held, in s. */
export const HOLD_S = 10;

/** How long a run takes, in ms: a quarter longer than the publisher takes to come round, within 1 s and 4 s. */
export const runMs = ({ slots, fps }: Record<string, number>): number =>
  Math.round(Math.min(4000, Math.max(1000, (1250 * slots) / fps)));

/**
 * Threads that serve readers: as many as processors are left beside the publisher's, but two at least, so that readers
 * meet each other, and four at most, so that a small load is still shared out.
 */
export const readerThreads = (processors: number): number => Math.min(4, Math.max(2, processors - 1));
