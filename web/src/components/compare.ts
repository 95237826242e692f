/** What the compare panel shows, worked out of what was measured. Pure. */
import { compare } from '../words/compare.en.ts';
import { number, type Quantity } from '../words/format.ts';
import type { Comparison, Config, Driver, Figures, Lab, Progress, Result, Variant } from '../engine/types.ts';
import { isWorkload } from '../state/link.ts';

/** The variants, where authors gave figures preset by preset with the one that is about this workload, if any is. */
export function claimed(lab: Lab, config: Config): Variant[] {
  const presets = lab.presets.filter((preset) => isWorkload(lab, config, preset)).map(({ id }) => id);
  return lab.variants.map((variant) => {
    const row = variant.published?.find(({ preset }) => presets.includes(preset));
    return row ? { ...variant, claim: row.claim } : variant;
  });
}

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

/** What a unit of work takes, in ns; null where the clock was too coarse or nothing was measured. */
export interface Reading {
  ns: number | null;
  /** Ends of the 95 % interval; of the baseline, that of A against A. */
  low: number | null;
  high: number | null;
  /** Where its authors' figure would put it, from the cost of what it replaced. */
  published: number | null;
}

/** One strategy's cost: as measured here, and with what the lab models. */
export interface Cost {
  id: string;
  measured: Reading;
  modelled: Reading;
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

/** What is known of one comparison: measured, or with what is modelled. */
type Timed = Pick<Comparison, 'baseline' | 'variant' | 'digests_equal'> & Figures;

/**
 * What every variant takes, on one scale. The baseline was measured once a comparison: its cost is the median of those,
 * and every other follows from it by the ratio of pairs, which is steadier than its own time.
 */
function timesOf(all: Timed[], ids: string[]): Omit<Reading, 'published'>[] {
  const base = median(all.map(({ baseline_ns }) => baseline_ns).filter(present));
  const floor = median(all.map(({ noise_floor }) => noise_floor).filter(present));
  return ids.map((id) => {
    if (base !== null && id === all[0].baseline) {
      const around = floor === null ? null : 1 + floor;
      return { ns: base, low: around && base / around, high: around && base * around };
    }
    const found = all.find((one) => one.variant === id && one.digests_equal);
    if (base === null || !found || found.ratio === null) return { ns: null, low: null, high: null };
    const { ratio, low, high } = found;
    return { ns: base / ratio, low: high && base / high, high: low && base / low };
  });
}

/** @param claims whether these are the times that published figures belong to */
function readings(all: Timed[], variants: Variant[], claims: boolean): Reading[] {
  const ids = variants.map(({ id }) => id);
  const times = timesOf(all, ids);
  return times.map((time, index) => {
    const { claim, before } = variants[index];
    const replaced = before === null ? null : times[ids.indexOf(before)]?.ns;
    return { ...time, published: claims && claim && replaced ? replaced / claim.ratio : null };
  });
}

/** The cost of every variant. What authors measured had their collector and system calls in it: so has what it stands beside. */
export function costs(result: Result | null, variants: Variant[]): Cost[] {
  const all = result?.comparisons ?? [];
  const models = all.flatMap((one) => (one.modelled ? [{ ...one, ...one.modelled }] : []));
  const measured = readings(all, variants, models.length === 0);
  const modelled = readings(models, variants, true);
  return variants.map(({ id }, index) => ({ id, measured: measured[index], modelled: modelled[index] }));
}

/** Readings with their axis, which begins at 0 and has so many steps at most, and how its numbers are written. */
export function plot(readings: Reading[], steps: number) {
  const top = Math.max(
    0,
    ...readings.flatMap(({ ns, high, published }) => [ns ?? 0, high ?? 0, published ?? 0]),
  );
  const [scale, unit] = top >= 1000 ? [1000, 'µs'] : [1, 'ns'];
  const digits = top / scale >= 100 ? 0 : top / scale >= 10 ? 1 : 2;
  const marks = axis(top / scale, steps);
  const digitsOfMarks = marks.length > 1 && marks[1] < 1 ? (Number.isInteger(marks[1] * 10) ? 1 : 2) : 0;
  return {
    readings,
    top,
    scale,
    unit,
    marks,
    digitsOfMarks,
    at: (ns: number) => `${(ns / top) * 100}%`,
    read: (ns: number | null) => (ns === null ? compare.none : number(ns / scale, digits)),
  };
}

/** What is modelled, and how it is set; null where nothing is, or before it was measured. */
export const modelOf = (result: Result | null): string | null =>
  result?.comparisons.find(({ modelled }) => modelled !== null)?.modelled?.model ?? null;

/** What the timed loop costs without a variant's work; null where that is not known, or before it was measured. */
export const driverOf = (result: Result | null): Driver | null => result?.comparisons[0]?.driver ?? null;

/** The marks of an axis that ends at `top`: from 0, up to so many steps of 1, 2 or 5 by a power of ten. */
export function axis(top: number, most = 5): number[] {
  if (!(top > 0)) return [0];
  const rough = top / most;
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
