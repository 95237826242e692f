/**
 * Limits how often text changes while the worlds run, because laying out one text costs 0.5 ms of each animation frame. All
 * texts change in the same frame: a number that stands in a figure and in a table is the same in both.
 */

/** Speed up to which steps are followed by eye: there, texts change with each frame. */
export const FOLLOWED_SPEED = 1 / 16;

/** Time between two updates, in ms. */
const THROTTLE_MS = 500;
/** Time for which a turn holds, in ms, so that all texts of one frame see the same. */
const FRAME_MS = 100;

let taken = -Infinity;
let turn = 0;

/** Number of the current update; called when a frame of the worlds arrives. */
export function nextTurn(): number {
  taken = performance.now();
  return (turn = Math.floor(taken / THROTTLE_MS));
}

const currentTurn = () => (performance.now() - taken > FRAME_MS ? nextTurn() : turn);

/**
 * Creates a function that limits how often a value is computed.
 * @returns a function that calls `read` and returns its result if a new turn has begun, `now` is true or `subject` has
 * changed; otherwise it returns the previous result
 */
export function throttle<T>() {
  let kept: { value: T; turn: number; subject?: string } | undefined;
  return (read: () => T, now: boolean, subject?: string): T => {
    const turn = currentTurn();
    if (now || kept?.turn !== turn || kept.subject !== subject) kept = { value: read(), turn, subject };
    return kept.value;
  };
}
