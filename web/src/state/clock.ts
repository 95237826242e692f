/** The page's clock: how fine it is decides what can be timed. */

/** Steps to look at; the smallest is the clock's. */
const STEPS = 10;

/** Smallest step of `performance.now()`, in microseconds. Takes ten steps: 1 ms where the clock is coarse. */
export function clockTick(): number {
  let smallest = Infinity;
  for (let step = 0; step < STEPS; step++) {
    const from = performance.now();
    let now = from;
    while (now === from) now = performance.now();
    smallest = Math.min(smallest, now - from);
  }
  // The clock is a multiple of its step, but for rounding.
  return Number((smallest * 1000).toPrecision(2));
}
