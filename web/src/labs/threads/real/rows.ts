/**
 * Results of pools on threads as rows of text: A, B, and the ratio of these two cells; and the workers. What the pairs
 * of runs say is a statistic of its own and has a row of its own.
 */
import { quotient } from '../../../components/quotient.ts';
import { results as words } from '../../../words/threads.real.en.ts';
import type { RunResult, Side } from './result.ts';

/** Columns: name, A, B, ratio. */
export function rows(result: RunResult | null): string[][] {
  if (!result)
    return [words.time, words.enqueue, words.enqueueP99, words.wakeUps, words.lockWaits].map(empty);
  const { sides, time } = result;
  const row = (name: string, cell: (side: Side) => string, ratio = '') => [name, ...sides.map(cell), ratio];
  const rate = (name: string, count: (side: Side) => number) =>
    row(name, (side) => words.rate((1000 * count(side)) / Math.max(1, side.jobs)));
  const some = (name: string, count: (side: Side) => number) =>
    sides.some((side) => count(side) > 0) ? [row(name, (side) => words.count(count(side)))] : [];
  const timed = (name: string, of: (side: Side) => number | null) =>
    row(name, (side) => orNone(of(side)), quotient(of(sides[0]), of(sides[1])));
  const orNone = (ns: number | null) => (ns === null ? words.none : words.span(ns));
  return [
    timed(words.time, ({ ns_per_job }) => ns_per_job[2]),
    ...(time ? [[words.paired, '', '', words.interval(time.ratio, time.low, time.high)]] : []),
    row(words.quartiles, ({ ns_per_job }) => words.spans(ns_per_job[1], ns_per_job[3])),
    timed(words.enqueue, (side) => side.enqueue_median_ns),
    timed(words.enqueueP99, (side) => side.enqueue_p99_ns),
    rate(words.wakeUps, (side) => side.wake_ups),
    rate(words.lockWaits, (side) => side.lock_waits),
    ...(sides.some((side) => side.allocator_waits > 0)
      ? [rate(words.allocatorWaits, (side) => side.allocator_waits)]
      : []),
    rate(words.allocations, (side) => side.allocations),
    row(words.deepest, (side) => words.count(side.deepest_queue)),
    ...some(words.refused, (side) => side.refused),
    ...some(words.crashed, (side) => side.crashed),
  ];
}

const empty = (name: string) => [name, words.none, words.none, ''];

/** Columns: worker; share of the jobs, busy time and sleeps of A, then of B. */
export function workerRows({ sides }: RunResult): string[][] {
  const [a, b] = sides;
  const cells = ({ workers, jobs }: Side, index: number) => {
    const worker = workers.at(index);
    if (!worker) return [words.none, words.none, words.none];
    return [
      words.share(worker.jobs / Math.max(1, jobs)),
      words.share(worker.busy),
      words.rate((1000 * worker.sleeps) / Math.max(1, worker.jobs)),
    ];
  };
  return a.workers.map((_, index) => [words.worker(index + 1), ...cells(a, index), ...cells(b, index)]);
}

/** The engine's verdict on the times per job; `differ` if the jobs had different results. */
export const verdict = ({ time, digests_equal }: RunResult) =>
  digests_equal ? (time?.verdict ?? 'too noisy') : 'differ';
