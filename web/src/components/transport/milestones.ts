/** The first events of a run in a table: a column for each time, a row for each side. Pure. */
import { readTrace } from '../../engine/trace.ts';
import type { Side } from '../../engine/types.ts';

/** The first event of a kind on one side. */
export interface Milestone {
  side: Side;
  /** In ticks. */
  time: number;
  /** Name of its kind. */
  kind: string;
  /** Column from 1, in the order of the times. */
  column: number;
}

/**
 * @param traces the first event of each kind on each side, as the engine's trace
 * @param kinds numbers of the kinds
 * @param shown the kinds that are shown
 */
export function milestones(
  traces: readonly [Uint32Array, Uint32Array],
  kinds: Readonly<Record<string, number>>,
  shown: readonly string[],
): Milestone[] {
  const found = traces.flatMap((trace, side) =>
    readTrace(trace, kinds)
      .filter(({ kind }) => shown.includes(kind))
      .map(({ time, kind }) => ({ side: side as Side, time, kind })),
  );
  // Events of one side at the same time stand beside each other.
  const place = ({ side, time, kind }: Omit<Milestone, 'column'>) =>
    found.filter((other) => other.side === side && other.time === time && other.kind < kind).length;
  const keys = found.map((one) => [one.time, place(one)] as const);
  const columns = [...new Map(keys.map((key) => [key.join(), key])).values()].sort(
    ([time, nth], [other, nthOther]) => time - other || nth - nthOther,
  );
  return found
    .map((one, index) => ({
      ...one,
      column: columns.findIndex(([time, nth]) => time === keys[index][0] && nth === keys[index][1]) + 1,
    }))
    .sort((one, other) => one.column - other.column || one.side - other.side);
}
