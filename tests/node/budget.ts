/** The time of a single call into a wasm module, for tests of its budget. */

/** Longest that a call may take, in milliseconds, on a machine that does nothing else. */
export const BUDGET_MS = 50;
/** How much more is accepted on a machine that does something else, and of code that is not compiled to the end yet. */
export const LOADED = 4;

/** Makes a call, and tells the milliseconds that it took: of the clock, or of the processor where the process had to wait for it. */
export function clocked<T>(call: () => T, tell: (ms: number) => void): T {
  const [used, begun] = [process.cpuUsage(), performance.now()];
  try {
    return call();
  } finally {
    const [{ user, system }, took] = [process.cpuUsage(used), performance.now() - begun];
    tell(Math.min(took, (user + system) / 1_000));
  }
}

function once(call: () => void): number {
  let ms = 0;
  clocked(call, (took) => (ms = took));
  return ms;
}

/** @returns milliseconds of the fastest of some runs of a deterministic call */
export const fastest = (call: () => void, runs = 5): number =>
  Math.min(...Array.from({ length: runs }, () => once(call)));

/** @returns of each of a row of calls, milliseconds of the fastest of some runs of the row */
export function fastestEach(row: () => Iterable<() => void>, runs = 3): number[] {
  const best: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    let at = 0;
    for (const call of row()) {
      best[at] = Math.min(best[at] ?? Infinity, once(call));
      at += 1;
    }
  }
  return best;
}
