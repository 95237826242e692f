/**
 * How long things took, as bars on a logarithmic axis. The engine counts in eighths of an octave; four of them make a bar,
 * which is then wide enough to be seen.
 */
import type { Bucket } from '../../../engine/pkg-threads/ringside.js';

/** Bars of an octave. */
const BARS = 2;

/** One bar: where it lies on the axis, 0 to 1, and its height as a share of the highest. */
export interface Bar {
  from: number;
  to: number;
  height: number;
}

/** The axis that both sides share. */
export interface Axis {
  /** Ends, in ns: powers of ten. */
  low: number;
  high: number;
}

/**
 * From the power of ten below the least time to the one above the longest; undefined without any.
 * @param least in ns: what is shorter is drawn here
 */
export function axisOf(sides: readonly (readonly Bucket[])[], least: number): Axis | undefined {
  const times = sides.flat().map(({ from_ns }) => Math.max(least, from_ns));
  if (times.length === 0) return undefined;
  const low = 10 ** Math.floor(Math.log10(Math.min(...times)));
  // A bucket reaches an eighth of an octave beyond where it begins.
  const high = 10 ** Math.ceil(Math.log10(Math.max(...times) * 1.125));
  return { low, high: Math.max(high, low * 10) };
}

/** Where a time lies on the axis, 0 to 1. */
export function placeOf(ns: number, { low, high }: Axis): number {
  const at = Math.log(Math.max(ns, low) / low) / Math.log(high / low);
  return Math.min(1, at);
}

/** The powers of ten of the axis, and whether there is room for their names: each takes `least` of `room`. */
export function decades({ low, high }: Axis, room: number, least: number): { ns: number; named: boolean }[] {
  const count = Math.round(Math.log10(high / low));
  const every = Math.max(1, Math.ceil((least * count) / room));
  return Array.from({ length: count + 1 }, (_, power) => ({
    ns: low * 10 ** power,
    named: power % every === 0,
  }));
}

/** The bars of one side; heights are shares of its own highest, so that a side with fewer of them is seen too. */
export function bars(buckets: readonly Bucket[], axis: Axis): Bar[] {
  const counts = new Map<number, number>();
  for (const { from_ns, count } of buckets) {
    const bar = Math.floor(Math.log2(Math.max(axis.low, from_ns)) * BARS + 1e-9);
    counts.set(bar, (counts.get(bar) ?? 0) + count);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bar, count]) => ({
      from: placeOf(2 ** (bar / BARS), axis),
      to: placeOf(2 ** ((bar + 1) / BARS), axis),
      height: count / most,
    }));
}
