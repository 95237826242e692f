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
  const found = traces.flatMap((trace, side) => {
    const events = readTrace(trace, kinds)
      .filter(({ kind }) => shown.includes(kind))
      .reverse();
    // Events of one side at the same time stand beside each other, in the order in which they happened.
    return events.map(({ time, kind }, index) => ({
      ...{ side: side as Side, time, kind },
      nth: events.slice(0, index).filter((earlier) => earlier.time === time).length,
    }));
  });
  found.sort((one, other) => one.time - other.time || one.nth - other.nth || one.side - other.side);
  let column = 0;
  return found.map(({ nth, ...event }, index) => {
    const before = found[index - 1];
    if (before?.time !== event.time || before.nth !== nth) column += 1;
    return { ...event, column };
  });
}
