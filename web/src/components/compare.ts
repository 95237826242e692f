/** What the compare panel shows, worked out of what was measured. Pure. */
import type { Quantity } from '../words/format.ts';
import type { Comparison, Progress, Result, Variant } from '../engine/types.ts';

/** Where measuring stands. */
export type Measuring =
  | { state: 'none' }
  | { state: 'running'; progress: Progress }
  | { state: 'done' }
  /** The tab was hidden for so long that the run was given up. */
  | { state: 'hidden' }
  | { state: 'failed'; why: string };

/** Exact counts of one side, by the names of its lab's tally. */
export type Counts = Record<string, number>;

/** What a lab counts, in the order in which it is shown. */
export interface Tally {
  rows: readonly {
    id: string;
    name: string;
    /** shown while it is 0 too */
    always: boolean;
    /** how it is written, where it is no plain number */
    quantity?: (value: number) => Quantity;
    /** the largest there was: not brought to anything */
    whole?: boolean;
  }[];
  /** The count that all others are brought to the same number of. */
  basis(a: Counts | null, b: Counts | null): string;
  /** Heads the table. @param count as written */
  per(basis: string, count: string): string;
}

/** One strategy's cost, in ns per delivery; null where the clock was too coarse or nothing was measured. */
export interface Cost {
  id: string;
  ns: number | null;
  /** Ends of the 95 % interval; of the baseline, that of A against A. */
  low: number | null;
  high: number | null;
  /** Where its authors' figure would put it, from the measured cost of what it replaced. */
  published: number | null;
}

/** The comparison of A with B, when A is what was measured against. */
export const between = (result: Result | null, a: string, b: string): Comparison | null =>
  result?.comparisons.find(({ baseline, variant }) => baseline === a && variant === b) ?? null;

function median(values: number[]): number | null {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const present = (value: number | null): value is number => value !== null;

/**
 * The cost of every variant on one scale. The baseline was measured once a comparison: its cost is the median of those,
 * and every other follows from it by the ratio of pairs, which is steadier than its own time.
 */
export function costs(result: Result | null, variants: Variant[]): Cost[] {
  const all = result?.comparisons ?? [];
  const base = median(all.map(({ baseline_ns }) => baseline_ns).filter(present));
  const floor = median(all.map(({ noise_floor }) => noise_floor).filter(present));
  const timed = variants.map(({ id }): Omit<Cost, 'published'> => {
    if (base !== null && id === all[0]?.baseline) {
      const around = floor === null ? null : 1 + floor;
      return { id, ns: base, low: around && base / around, high: around && base * around };
    }
    const found = all.find((one) => one.variant === id && one.digests_equal);
    if (base === null || !found || found.ratio === null) return { id, ns: null, low: null, high: null };
    const { ratio, low, high } = found;
    return { id, ns: base / ratio, low: high && base / high, high: low && base / low };
  });
  return timed.map((cost, index) => {
    const { claim, before } = variants[index];
    const replaced = timed.find(({ id }) => id === before)?.ns;
    return { ...cost, published: claim && replaced ? replaced / claim.ratio : null };
  });
}

/** The marks of an axis that ends at `top`: from 0, up to five steps of 1, 2 or 5 by a power of ten. */
export function axis(top: number): number[] {
  if (!(top > 0)) return [0];
  const rough = top / 5;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = ten * ([1, 2, 5].find((lead) => lead * ten >= rough) ?? 10);
  const steps = Math.floor(top / step + 1e-9);
  return Array.from({ length: steps + 1 }, (_, mark) => Number((mark * step).toPrecision(12)));
}

/** A count as it would be over `per` of the basis; null while there was none. */
export const over = (counts: Counts, name: string, by: string, per: number): number | null =>
  counts[by] > 0 && name in counts ? (counts[name] * per) / counts[by] : null;

/** Who stops the station, by exact counts: `b-never` when only A's publisher was blocked, `b-alone` when only B's was. */
export function stall(a: Counts | null, b: Counts | null): 'b-never' | 'b-alone' | null {
  if (!a || !b || !a.deliveries || !b.deliveries) return null;
  if (a.blocked_ticks > 0 && b.blocked_ticks === 0) return 'b-never';
  if (a.blocked_ticks === 0 && b.blocked_ticks > 0) return 'b-alone';
  return null;
}
