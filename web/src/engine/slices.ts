/**
 * Cuts a session's steps into calls that take about as long as each other, whatever a step costs in a lab: the worker has to
 * answer between two of them. Begins with a single step, since a step may take a thousand times as long as another.
 */

/** What a call into the engine should take, in milliseconds. */
const SLICE_MS = 4;
/**
 * Steps in one call, at most: where they cost next to nothing, more would not save anything, and where their cost rises suddenly, as
 * with 500 readers of a ring that are served at once, this bounds the first call that is too long.
 */
const MOST_STEPS = 1_024;

export class Slices {
  #steps = 1;

  /** Steps that the next call should take. */
  get steps(): number {
    return this.#steps;
  }

  /** Makes a call with the current number of steps, at most `most`, and adapts that number to the time it took. @returns the steps of the call */
  take(most: number, call: (steps: number) => void): number {
    const steps = Math.min(this.#steps, most);
    const began = performance.now();
    call(steps);
    const took = performance.now() - began;
    if (took > SLICE_MS) this.#steps = Math.max(1, Math.floor((steps * SLICE_MS) / took));
    else if (took < SLICE_MS / 2 && steps === this.#steps) this.#steps = Math.min(MOST_STEPS, 2 * steps);
    return steps;
  }
}
