/**
 * How many streams one processor holds, from rounds in which each stage's work was timed with its switch off and on. A
 * stream costs the sum of its stages' work, so each round gives one answer to each question, and the rounds give its
 * median and interval. Pure.
 */
import { roundUp } from '../../components/rounding.ts';
import type { Side } from '../../engine/types.ts';
import { stageIds, type StageId } from '../stages.ts';
import { LISTENERS, perSecond } from './recipe.ts';

/** Times of one round: ns for a unit of work with the switch off and on. A stage that is absent costs nothing. */
export type Round = Readonly<Partial<Record<StageId, readonly [off: number, on: number]>>>;

/** Times of a stage that was timed on its own: ns for a unit of work off, and the ratio of off to on. */
export interface Apart {
  off: number;
  ratio: Estimate;
}

/** The position of each switch: 0 is off, 1 is on. */
export type Switches = Readonly<Record<StageId, Side>>;

/** A median with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** What one switch changes while the others stay as they are. */
export interface Headroom {
  /** Streams held with it off, and with it on. */
  off: Estimate;
  on: Estimate;
  /** Streams that it adds; negative if it costs. */
  buys: Estimate;
}

/** Number of streams held with the switches as they are, with all of them off and on, and what each of them changes. */
export interface Gauge {
  rounds: number;
  now: Estimate;
  allOff: Estimate;
  allOn: Estimate;
  each: Readonly<Partial<Record<StageId, Headroom>>>;
}

const NS_PER_SECOND = 1e9;

/** Streams that one processor holds in a round. */
export function held(round: Round, switches: Switches): number {
  const ns = stageIds.reduce((sum, id) => sum + perSecond[id] * (round[id]?.[switches[id]] ?? 0), 0);
  return NS_PER_SECOND / ns;
}

/**
 * The median and a 95 % interval that assumes nothing of the distribution: the order statistics between which the median
 * lies with that probability (binomial distribution in its normal approximation). With few values it is their range.
 */
export function estimate(values: readonly number[]): Estimate {
  const sorted = values.toSorted((one, other) => one - other);
  const n = sorted.length;
  const middle = (n - 1) / 2;
  const value = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  const rank = Math.max(0, Math.floor((n - 1.96 * Math.sqrt(n)) / 2));
  return { value, low: sorted[rank], high: sorted[n - 1 - rank] };
}

const all = (side: Side): Switches =>
  Object.fromEntries(stageIds.map((id) => [id, side])) as Record<StageId, Side>;

/** @param threads the jobs' times, which are not part of the rounds because they take real threads */
export function gauge(rounds: readonly Round[], switches: Switches, threads?: Apart): Gauge {
  const timed = (ratio: number) =>
    threads
      ? rounds.map((round): Round => ({ ...round, threads: [threads.off, threads.off / ratio] }))
      : rounds;
  const usual = timed(threads?.ratio.value ?? 1);
  const of = (positions: Switches, all = usual) => all.map((round) => held(round, positions));
  const headroom = (id: StageId, all = usual): Headroom => {
    const [off, on] = [of({ ...switches, [id]: 0 }, all), of({ ...switches, [id]: 1 }, all)];
    return {
      off: estimate(off),
      on: estimate(on),
      buys: estimate(on.map((streams, round) => streams - off[round])),
    };
  };
  const each = Object.fromEntries(
    stageIds.filter((id) => usual[0][id]).map((id) => [id, headroom(id)]),
  ) as Partial<Record<StageId, Headroom>>;
  if (threads && each.threads) {
    // The rounds share one ratio, so its own interval decides.
    const [low, high] = [threads.ratio.low, threads.ratio.high].map(
      (ratio) => headroom('threads', timed(ratio)).buys.value,
    );
    each.threads.buys = { ...each.threads.buys, low, high };
  }
  return {
    rounds: rounds.length,
    now: estimate(of(switches)),
    allOff: estimate(of(all(0))),
    allOn: estimate(of(all(1))),
    each,
  };
}

/**
 * Whether a switch changes something: neither its interval contains 0, nor does the one that is shown, which has the same
 * width around the median.
 */
export const isFound = ({ buys: { value, low, high } }: Headroom): boolean =>
  (low > 0 || high < 0) && Math.abs(value) > (high - low) / 2;

/** An estimate of streams as one of their listeners. */
export const inListeners = ({ value, low, high }: Estimate): Estimate => ({
  value: value * LISTENERS,
  low: low * LISTENERS,
  high: high * LISTENERS,
});

/** Number of parts into which the ticks divide the scale, at most. */
const PARTS = 5;

/** The ticks of the gauge's scale, which contains 0 and `max`; the last one is its end. */
export function ticks(max: number): number[] {
  const distance = roundUp(max / PARTS);
  return Array.from({ length: Math.ceil(max / distance) + 1 }, (_, tick) => tick * distance);
}

/** Rounds a count of listeners to the precision that an interval of that half width deserves. */
export function rounded(count: number, half: number): number {
  const unit = half > 0 ? 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1) : 1;
  return Math.round(count / unit) * unit;
}

/** Half the width of an interval. */
export const half = ({ low, high }: Estimate): number => (high - low) / 2;
