/**
 * Limits how often text changes while the worlds run, because laying out one text costs 0.5 ms of each animation frame.
 */

/** Time between two updates of a text, in ms. With half of it, the longest frames of the ring lab take 5 % longer. */
const THROTTLE_MS = 400;

/**
 * Distributes the updates of different texts over that time (golden ratio), because updating all of them in one frame
 * would make that frame the longest.
 */
const GOLDEN = 0.618;
let texts = 0;

/**
 * Creates a function that limits how often a value is computed.
 * @returns a function that calls `read` and returns its result if the interval has elapsed, `now` is true or `subject`
 * has changed; otherwise it returns the previous result
 */
export function throttle<T>() {
  const phase = (texts++ * GOLDEN) % 1;
  let kept: { value: T; turn: number; subject?: string } | undefined;
  return (read: () => T, now: boolean, subject?: string): T => {
    const turn = Math.floor(performance.now() / THROTTLE_MS + phase);
    if (now || kept?.turn !== turn || kept.subject !== subject) kept = { value: read(), turn, subject };
    return kept.value;
  };
}
