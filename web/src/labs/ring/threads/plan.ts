/** Parameters of the ring's runs on threads: number of threads, number of runs and their duration. */

/**
 * Rounds of four timed runs: A beside B, and A beside A. One more run of each side is recorded and warms up. With fewer
 * than eight rounds the engine decides nothing.
 */
export const PAIRS = 8;
/** How long a load must be sustained, in s. */
export const HOLD_S = 10;

/** Duration of a run, in ms: a quarter longer than the publisher needs for a lap, from 1 s to 4 s. */
export const runMs = ({ slots, fps }: Record<string, number>): number =>
  Math.round(Math.min(4000, Math.max(1000, (1250 * slots) / fps)));

/**
 * Threads for readers: one for each processor besides the publisher's; at least two, so that readers contend, and at
 * most four, so that a small load is still distributed.
 */
export const readerThreads = (processors: number): number => Math.min(4, Math.max(2, processors - 1));
