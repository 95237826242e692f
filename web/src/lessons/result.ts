/** Results of a question: how to compute the value, and whether a prediction is right. Pure functions. */
import { between, type Counts } from '../components/costs.ts';
import type { Comparison, Figures, Result } from '../engine/types.ts';
import type { Asked, CountFind, Find, Question, Value } from './question.ts';

/** The part of a comparison that is kept. */
export type Timed = Pick<Figures, 'verdict' | 'ratio' | 'low' | 'high'>;
export interface MeasuredRun extends Timed {
  unit: string;
  pairs: number;
  /** Absent in results of earlier versions, which have one. */
  instances?: number;
  noise_floor: number | null;
  digests_equal: boolean;
  modelled: Timed | null;
}

export type StepResult =
  /** `value`, and the shown counts of A and of B. */
  | { kind: 'count'; value: number; a: number[]; b: number[] }
  | { kind: 'measure'; runs: MeasuredRun[] }
  | { kind: 'clock'; tick_us: number };

/** Whether a prediction is right. `open`: it may be right, but another one may be as well. */
export type Outcome = 'right' | 'wrong' | 'open' | 'undecided';

/** A number computed from the counts of both sides; NaN if they lack the count. */
export function valueOf({ count, per, of }: Value, a: Counts, b: Counts): number {
  const read = (side: Counts) => (side[count] ?? NaN) / (per === undefined ? 1 : (side[per] ?? NaN));
  if (of === 'a') return read(a);
  if (of === 'b') return read(b);
  return of === 'a/b' ? read(a) / read(b) : read(b) / read(a);
}

/** Result of a question that counts. @param shown names of the counts that are shown beside the answer */
export const counted = (
  find: CountFind,
  [a, b]: readonly [Counts, Counts],
  shown: readonly string[] = [],
): StepResult => ({
  kind: 'count',
  value: valueOf(find.value, a, b),
  a: shown.map((name) => a[name] ?? NaN),
  b: shown.map((name) => b[name] ?? NaN),
});

const timed = ({ verdict, ratio, low, high }: Figures): Timed => ({ verdict, ratio, low, high });

/** The comparison of these two variants in a measurement; null if it did not compare them. */
export function runOf(result: Result | null, a: string, b: string): MeasuredRun | null {
  const comparison: Comparison | null = between(result, a, b);
  if (!comparison) return null;
  const { unit, pairs, instances, noise_floor, digests_equal, modelled } = comparison;
  return {
    ...timed(comparison),
    ...{ unit, pairs, instances, noise_floor, digests_equal },
    modelled: modelled && timed(modelled),
  };
}

/** The interval that contains the value, or a result without a value. */
type Reach = { low: number; high: number } | 'same' | 'differ' | null;

function reachOfRatio(timed: Timed | null): Reach {
  if (!timed || timed.verdict === 'too noisy' || timed.verdict === 'below the clock') return null;
  if (timed.verdict === 'no difference found') return 'same';
  const { ratio, low, high } = timed;
  return ratio === null ? null : { low: low ?? ratio, high: high ?? ratio };
}

/** By how many per cent the larger of two ratios exceeds the smaller. */
function apart([first, second]: MeasuredRun[]): number | null {
  const [one, other] = [first, second].map((run) => run?.verdict !== 'below the clock' && run?.ratio);
  return one && other ? (Math.max(one, other) / Math.min(one, other) - 1) * 100 : null;
}

/** The value that the question asks for; null if it is a ratio with an interval or is unknown. */
export function numberOf(find: Find, found: StepResult): number | null {
  if (found.kind === 'count') return found.value;
  if (found.kind === 'clock') return found.tick_us;
  if (find.kind !== 'measure') return null;
  if (find.reads === 'repeat') return apart(found.runs);
  if (find.reads !== 'floor') return null;
  const floor = found.runs[0]?.noise_floor ?? null;
  return floor === null ? null : floor * 100;
}

function reachOf(find: Find, found: StepResult): Reach {
  const number = numberOf(find, found);
  if (number !== null) return { low: number, high: number };
  const run = found.kind === 'measure' ? found.runs[0] : undefined;
  if (!run || find.kind !== 'measure' || find.reads === 'floor' || find.reads === 'repeat') return null;
  if (!run.digests_equal) return 'differ';
  return reachOfRatio(find.reads === 'modelled' ? run.modelled : run);
}

/** Options that agree with the result; empty if the result is unknown. */
export function answers(question: Question, find: Find, found: StepResult): string[] {
  if (!('map' in question)) return [];
  const reach = reachOf(find, found);
  if (reach === null) return [];
  return question
    .filter((option) => {
      if (reach === 'same' || reach === 'differ') return option[reach] === true;
      const { from, to } = option;
      if (from === undefined && to === undefined) return false;
      return reach.high >= (from ?? -Infinity) && reach.low < (to ?? Infinity);
    })
    .map(({ id }) => id);
}

/** @param said id of an option, or a number */
export function outcome({ question, find }: Asked, said: string | number, found: StepResult): Outcome {
  if (typeof said === 'number' || !('map' in question)) {
    const value = numberOf(find, found);
    if (value === null || !('near' in question) || typeof said !== 'number') return 'undecided';
    const { near } = question;
    return said === value || (said > 0 && value > 0 && said <= value * near && said >= value / near)
      ? 'right'
      : 'wrong';
  }
  const right = answers(question, find, found);
  if (right.length === 0) return 'undecided';
  if (!right.includes(said)) return 'wrong';
  return right.length === 1 ? 'right' : 'open';
}
