/** Results of pools on threads as rows of text: of A and B, and of their workers. */
import { emptyRow, pairedRow, sideRows } from '../../../components/side-rows.ts';
import { number, percent } from '../../../words/format.ts';
import { results as general } from '../../../words/on-threads.en.ts';
import { results as words } from '../../../words/threads.real.en.ts';
import type { RunResult, Side } from './result.ts';

/** Columns: name, A, B, ratio. */
export function rows(result: RunResult | null): string[][] {
  if (!result)
    return [words.time, words.enqueue, words.enqueueP99, words.wakeUps, words.lockWaits].map(emptyRow);
  const { row, timed, some } = sideRows(result.sides, words.span);
  const rate = (name: string, count: (side: Side) => number) =>
    row(name, (side) => general.rate((1000 * count(side)) / Math.max(1, side.jobs)));
  return [
    timed(words.time, ({ ns_per_job }) => ns_per_job[2]),
    ...pairedRow(result.time),
    row(words.quartiles, ({ ns_per_job }) => words.spans(ns_per_job[1], ns_per_job[3])),
    timed(words.enqueue, (side) => side.enqueue_median_ns),
    timed(words.enqueueP99, (side) => side.enqueue_p99_ns),
    rate(words.wakeUps, (side) => side.wake_ups),
    rate(words.lockWaits, (side) => side.lock_waits),
    ...(result.sides.some((side) => side.allocator_waits > 0)
      ? [rate(words.allocatorWaits, (side) => side.allocator_waits)]
      : []),
    rate(words.allocations, (side) => side.allocations),
    row(words.deepest, (side) => number(side.deepest_queue)),
    ...some(words.refused, (side) => side.refused),
    ...some(words.crashed, (side) => side.crashed),
  ];
}

/** Columns: worker; share of the jobs, busy time and sleeps of A, then of B. */
export function workerRows({ sides }: RunResult): string[][] {
  const [a, b] = sides;
  const cells = ({ workers, jobs }: Side, index: number) => {
    const worker = workers.at(index);
    if (!worker) return [general.none, general.none, general.none];
    return [
      percent(worker.jobs / Math.max(1, jobs), 0),
      percent(worker.busy, 0),
      general.rate((1000 * worker.sleeps) / Math.max(1, worker.jobs)),
    ];
  };
  return a.workers.map((_, index) => [number(index + 1), ...cells(a, index), ...cells(b, index)]);
}

/** The engine's verdict on the times per job; `differ` if the jobs had different results. */
export const verdict = ({ time, digests_equal }: RunResult) =>
  digests_equal ? (time?.verdict ?? 'too noisy') : 'differ';
