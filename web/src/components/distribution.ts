/**
 * Bars of a distribution of durations on a logarithmic axis. The engine counts in eighths of an octave; four of them
 * form a bar, which is wide enough to be visible.
 */
import type { Bucket } from '../../../engine/pkg-threads/ringside.js';

/** Bars for each octave. */
const BARS = 2;

/** One bar: its position on the axis, 0 to 1, and its height as a share of the highest bar. */
export interface Bar {
  from: number;
  to: number;
  height: number;
}

/** The axis that both sides share. */
export interface Axis {
  /** Ends of the axis in ns: powers of ten. */
  low: number;
  high: number;
}

/**
 * The axis from the power of ten below the shortest time to the one above the longest; undefined without any time.
 * @param least shortest time to show, in ns; shorter times count as this one
 */
export function axisOf(sides: readonly (readonly Bucket[])[], least: number): Axis | undefined {
  const times = sides.flat().map(({ from_ns }) => Math.max(least, from_ns));
  if (times.length === 0) return undefined;
  const low = 10 ** Math.floor(Math.log10(Math.min(...times)));
  // A bucket ends an eighth of an octave after its start.
  const high = 10 ** Math.ceil(Math.log10(Math.max(...times) * 1.125));
  return { low, high: Math.max(high, low * 10) };
}

/** Position of a time on the axis, 0 to 1. */
export function placeOf(ns: number, { low, high }: Axis): number {
  const at = Math.log(Math.max(ns, low) / low) / Math.log(high / low);
  return Math.min(1, at);
}

/**
 * The powers of ten on the axis, with whether there is room for their labels.
 * @param room width of the axis
 * @param least width that a label needs
 */
export function decades({ low, high }: Axis, room: number, least: number): { ns: number; named: boolean }[] {
  const count = Math.round(Math.log10(high / low));
  const every = Math.max(1, Math.ceil((least * count) / room));
  return Array.from({ length: count + 1 }, (_, power) => ({
    ns: low * 10 ** power,
    named: power % every === 0,
  }));
}

/**
 * Bars of one side. Heights are shares of the side's own highest bar, so that a side with fewer events is visible too.
 */
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
