/** Times single calls into a wasm module, for tests of their budget. */

/** Budget of a call on an idle machine, in milliseconds. */
export const BUDGET_MS = 50;
/** Factor of the budget that is accepted on a loaded machine, and for code that is not fully optimised yet. */
export const LOADED = 4;

/** Makes a call. @returns its duration in milliseconds: elapsed time, or CPU time if the process had to wait for a processor */
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

/** @returns for each call of a sequence, the milliseconds of its fastest run */
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
