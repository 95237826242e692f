/** Results of runs on threads as rows of text. */
import { emptyRow, pairedRow, sideRows } from '../../../components/side-rows.ts';
import { number } from '../../../words/format.ts';
import { results as general } from '../../../words/on-threads.en.ts';
import { results as words } from '../../../words/ring.threads.en.ts';
import type { RunResult } from './result.ts';

/** Columns: name, A, B, ratio. A fault has a row only if it has occurred. */
export function rows(result: RunResult | null): string[][] {
  if (!result)
    return [words.busy, words.median, words.p99, words.wakeUps, words.wasted, words.blocked].map(emptyRow);
  const { row, timed, some } = sideRows(result.sides, words.time);
  const rate = (perThousand: number | null) =>
    perThousand === null ? general.none : general.rate(perThousand);
  return [
    timed(words.busy, (side) => side.busy_ns),
    ...pairedRow(result.busy),
    timed(words.median, (side) => side.median_ns),
    timed(words.p99, (side) => side.p99_ns),
    row(words.wakeUps, (side) => rate(side.wake_ups)),
    row(words.wasted, (side) => rate(side.wasted_checks)),
    row(words.blocked, (side) => words.time(side.blocked_ns)),
    ...some(words.torn, (side) => side.torn),
    ...some(words.skipped, (side) => side.skipped),
    ...some(words.dropped, (side) => side.dropped),
    ...some(words.panicked, (side) => side.panicked),
    row(words.deliveries, (side) => number(side.deliveries)),
  ];
}

/** The engine's verdict on the time that threads were awake; `nothing` if nothing was delivered. */
export const verdict = ({ busy }: RunResult) => busy?.verdict ?? 'nothing';

/** Whether only one side's publisher was blocked. */
export function stall({ sides: [a, b] }: RunResult): 'b-never' | 'b-alone' | null {
  if (a.blocked_ns > 0 === b.blocked_ns > 0) return null;
  return a.blocked_ns > 0 ? 'b-never' : 'b-alone';
}
