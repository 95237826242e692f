/** Derives what the costs panel shows from a measurement. Pure. */
import { panel as words } from '../words/costs.en.ts';
import { number, type Quantity } from '../words/format.ts';
import type { Comparison, Config, Driver, Figures, Lab, Result, Variant } from '../engine/types.ts';
import { isWorkload } from '../link/link.ts';
import { roundUp } from './rounding.ts';

/** Exact counts of one side, by name. */
export type Counts = Record<string, number>;

/** Reads the counters of a scene. @param counters their names, in the scene's order */
export const countsOf =
  <Name extends string>(counters: readonly Name[]) =>
  (scene: { counter(name: Name): number }): Counts =>
    Object.fromEntries(counters.map((name) => [name, scene.counter(name)]));

/** The counts of a lab, in the order in which they are shown: the amount of work first. */
export interface Tally {
  rows: readonly {
    id: string;
    name: string;
    /** Whether the count is shown even if it is 0. */
    always: boolean;
    /** How the count is written, if it is not a plain number. */
    quantity?: (value: number) => Quantity;
    /** Why B may have more of it, and for what, in one sentence. */
    reason?: string;
    /** Whether it is an amount of work or a gain, and not a cost. The first row always is. */
    work?: boolean;
  }[];
}

/** A kind of evidence about A and B, if it is not the time that is measured here: exact counts, or times with modelled prices. */
export type Evidence = 'counted' | 'modelled';

/** B has more of a cost than A if it is this factor larger. */
const MORE = 1.05;

/** The costs of which B has more. */
export const moreOfB = ({ rows }: Tally, a: Counts, b: Counts): Tally['rows'][number][] =>
  rows.slice(1).filter(({ id, work }) => !work && b[id] > MORE * a[id]);

/** Cost of a unit of work, in ns; null if the clock was too coarse or nothing was measured. */
export interface Reading {
  ns: number | null;
  /** Lower end of the 95 % interval; for the baseline, that of A against A. */
  low: number | null;
  high: number | null;
  /** Cost by the authors' figure, relative to the measured cost of the variant that it replaced. */
  published: number | null;
}

/** Cost of one variant: as measured here, and with the lab's modelled costs. */
export interface Cost {
  id: string;
  measured: Reading;
  modelled: Reading;
  /** The part of the modelled cost that is constants, in ns; 0 if there are none or they are unknown. */
  constants: number;
}

/** The comparison of A with B, if A is the measured baseline. */
export const between = (result: Result | null, a: string, b: string): Comparison | null =>
  result?.comparisons.find(({ baseline, variant }) => baseline === a && variant === b) ?? null;

export function median(values: number[]): number | null {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const present = (value: number | null): value is number => value !== null;

/** Figures of one comparison, measured or with modelled costs. */
type Timed = Pick<Comparison, 'baseline' | 'variant' | 'digests_equal'> & Figures;

/**
 * Costs of all variants on one scale. The baseline is measured once in each comparison, so its cost is the median of
 * these. Each other cost is the baseline's times the ratio of pairs, which varies less than the variant's own time.
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

/** The authors' figure for B; null beside an A that is not the variant that it compares B with. */
export const claimBeside = (a: string, { before, claim }: Pick<Variant, 'before' | 'claim'>) =>
  before === a ? claim : null;

/** @param claims whether published figures refer to these times */
function readings(all: Timed[], variants: Variant[], claims: boolean): Reading[] {
  const ids = variants.map(({ id }) => id);
  const times = timesOf(all, ids);
  return times.map((time, index) => {
    const baseline = all.length > 0 ? all[0].baseline : '';
    const claim = claims ? claimBeside(baseline, variants[index]) : null;
    const replaced = times[ids.indexOf(baseline)]?.ns;
    return { ...time, published: claim && replaced ? replaced / claim.ratio : null };
  });
}

/**
 * Costs of all variants. Published figures include the authors' collector and system calls, so they are shown beside
 * the costs that include modelled ones.
 */
export function costs(result: Result | null, variants: Variant[]): Cost[] {
  const all = result?.comparisons ?? [];
  const models = all.flatMap((one) => (one.modelled ? [{ ...one, ...one.modelled }] : []));
  const measured = readings(all, variants, models.length === 0);
  const modelled = readings(models, variants, true);
  const constants = (id: string) =>
    models.find(({ variant }) => variant === id)?.constants?.variant_ns ??
    models.find(({ baseline }) => baseline === id)?.constants?.baseline_ns ??
    0;
  return variants.map(({ id }, index) => ({
    ...{ id, measured: measured[index], modelled: modelled[index] },
    constants: constants(id),
  }));
}

/** The range of a modelled cost while its constants are between half and twice as large; null if it has none. */
export const band = ({ modelled: { ns }, constants }: Cost): { low: number; high: number } | null =>
  ns === null || constants === 0 ? null : { low: ns - constants / 2, high: ns + constants };

/**
 * Readings with an axis that begins at 0 and has at most `steps` steps, and the format of its numbers.
 * @param all the readings that share the axis, with those of the plot beside this one, so that bars of both can be compared
 * @param most another value that the axis has to reach, in ns
 */
export function plot(readings: Reading[], steps: number, all = readings, most = 0) {
  const top = Math.max(
    most,
    ...all.flatMap(({ ns, high, published }) => [ns ?? 0, high ?? 0, published ?? 0]),
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
    read: (ns: number | null) => (ns === null ? words.none : number(ns / scale, digits)),
  };
}

/** The modelled cost and its setting; null if nothing is modelled or measured. */
export const modelOf = (result: Result | null): string | null =>
  result?.comparisons.find(({ modelled }) => modelled !== null)?.modelled?.model ?? null;

/**
 * Why a time that includes the model is shorter than the measured one: `replaces` if the intervals exclude noise, which
 * happens where the modelled heap takes the place of the system's allocator; null if none is shorter.
 */
export function shorterWithModel(all: Cost[]): 'replaces' | 'noise' | null {
  const shorter = all.filter(
    ({ measured, modelled }) => measured.ns !== null && modelled.ns !== null && modelled.ns < measured.ns,
  );
  if (shorter.length === 0) return null;
  const apart = ({ measured: { low }, modelled: { high } }: Cost) =>
    low !== null && high !== null && high < low;
  return shorter.some(apart) ? 'replaces' : 'noise';
}

/** Cost of the timed loop without a variant's work; null if it is unknown. */
export const driverOf = (result: Result | null): Driver | null => result?.comparisons[0]?.driver ?? null;

/** Marks of an axis from 0 to `top`: at most `most` steps of 1, 2 or 5 times a power of ten. */
export function axis(top: number, most = 5): number[] {
  if (!(top > 0)) return [0];
  const step = roundUp(top / most);
  const steps = Math.floor(top / step + 1e-9);
  return Array.from({ length: steps + 1 }, (_, mark) => Number((mark * step).toPrecision(12)));
}

/**
 * Whether only one side blocks the station, by exact counts: `b-never` if only A's publisher was blocked, `b-alone` if
 * only B's was.
 */
export function stall(a: Counts | null, b: Counts | null): 'b-never' | 'b-alone' | null {
  if (!a || !b || !a.deliveries || !b.deliveries) return null;
  if (a.blocked_ticks > 0 && b.blocked_ticks === 0) return 'b-never';
  if (a.blocked_ticks === 0 && b.blocked_ticks > 0) return 'b-alone';
  return null;
}

/**
 * The variants. Where authors published figures for several presets, only the figure for the current workload remains.
 */
export function claimed(lab: Lab, config: Config): Variant[] {
  const presets = lab.presets.filter((preset) => isWorkload(lab, config, preset)).map(({ id }) => id);
  return lab.variants.map((variant) => {
    const row = variant.published?.find(({ preset }) => presets.includes(preset));
    return row ? { ...variant, claim: row.claim } : variant;
  });
}
