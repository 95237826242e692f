/** Resolution of the page's clock, which limits what can be timed. */

/** Clock steps to observe; the smallest counts. */
const STEPS = 10;

/**
 * Smallest step of `performance.now()`, in microseconds. Observes ten steps, which takes 10 ms on a clock with steps of
 * 1 ms.
 */
export function clockTick(): number {
  let smallest = Infinity;
  for (let step = 0; step < STEPS; step++) {
    const from = performance.now();
    let now = from;
    while (now === from) now = performance.now();
    smallest = Math.min(smallest, now - from);
  }
  // Floating-point error aside, clock values are multiples of this step.
  return Number((smallest * 1000).toPrecision(2));
}
