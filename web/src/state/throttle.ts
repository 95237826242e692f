/** Text that is read while the worlds run need not change sixty times a second: laying it out costs half a millisecond each. */

/** Time between two looks of running text, ms: at half of it the longest frames of the ring lab take 5 % more. */
const THROTTLE_MS = 400;

/** Parts of that time between one text's turn and the next's: all in one frame would make it the longest of all. */
const GOLDEN = 0.618;
let texts = 0;

/**
 * Keeps a value for two fifths of a second: numbers that change more often cannot be read.
 * @returns a function that takes a reading when it is time for one, or `now` that one is needed, else the last again
 */
export function throttle<T>() {
  const phase = (texts++ * GOLDEN) % 1;
  let kept: { value: T; turn: number } | undefined;
  return (read: () => T, now: boolean): T => {
    const turn = Math.floor(performance.now() / THROTTLE_MS + phase);
    if (now || kept?.turn !== turn) kept = { value: read(), turn };
    return kept.value;
  };
}
