/**
 * Results of runs on threads as rows of text: A, B, and the ratio of these two cells. What the pairs of runs say is a
 * statistic of its own and has a row of its own.
 */
import { quotient } from '../../../components/quotient.ts';
import { results as words } from '../../../words/ring.threads.en.ts';
import type { RunResult, Ratio, Side } from './result.ts';

export interface Row {
  name: string;
  /** Values of A and B. */
  values: [string, string];
  /** Ratio of the two values; in a row without values the estimate of the pairs. Empty if it is not meaningful. */
  ratio: string;
}

const time = (ns: number | null) => (ns === null ? words.none : words.time(ns));
/** The estimate of the pairs, which differs from the ratio of the sides' own medians. */
const paired = (ratio: Ratio | null): Row[] =>
  ratio
    ? [{ name: words.paired, values: ['', ''], ratio: words.interval(ratio.ratio, ratio.low, ratio.high) }]
    : [];
const rate = (perThousand: number | null) => (perThousand === null ? words.none : words.rate(perThousand));

/** Rows without values, for use before anything has run. */
const empty: Row[] = [words.busy, words.median, words.p99, words.wakeUps, words.wasted, words.blocked].map(
  (name) => ({ name, values: [words.none, words.none], ratio: '' }),
);

/** A fault has a row only if it has occurred. */
export function rows(result: RunResult | null): Row[] {
  if (!result) return empty;
  const { sides, busy } = result;
  const row = (name: string, cell: (side: Side) => string): Row => ({
    name,
    values: [cell(sides[0]), cell(sides[1])],
    ratio: '',
  });
  const timed = (name: string, of: (side: Side) => number | null): Row => ({
    ...row(name, (side) => time(of(side))),
    ratio: quotient(of(sides[0]), of(sides[1])),
  });
  const fault = (name: string, count: (side: Side) => number) =>
    sides.some((side) => count(side) > 0) ? [row(name, (side) => words.count(count(side)))] : [];
  return [
    timed(words.busy, (side) => side.busy_ns),
    ...paired(busy),
    timed(words.median, (side) => side.median_ns),
    timed(words.p99, (side) => side.p99_ns),
    row(words.wakeUps, (side) => rate(side.wake_ups)),
    row(words.wasted, (side) => rate(side.wasted_checks)),
    row(words.blocked, (side) => time(side.blocked_ns)),
    ...fault(words.torn, (side) => side.torn),
    ...fault(words.skipped, (side) => side.skipped),
    ...fault(words.dropped, (side) => side.dropped),
    ...fault(words.panicked, (side) => side.panicked),
    row(words.deliveries, (side) => words.count(side.deliveries)),
  ];
}

/** The engine's verdict on the time that threads were awake; `nothing` if nothing was delivered. */
export const verdict = ({ busy }: RunResult) => busy?.verdict ?? 'nothing';

/** Whether only one side's publisher was blocked. */
export function stall({ sides: [a, b] }: RunResult): 'b-never' | 'b-alone' | null {
  if (a.blocked_ns > 0 === b.blocked_ns > 0) return null;
  return a.blocked_ns > 0 ? 'b-never' : 'b-alone';
}
