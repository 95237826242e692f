/** Waits of a producer that no message wakes. */

/** Time between two checks where nothing can wake the producer, in ms; much shorter than a sink's fill. */
export const LOOK_EVERY = 6;

/** Resolves after `milliseconds`. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
