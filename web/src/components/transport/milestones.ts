/** The first events of a run on both sides, in their order. Pure. */
import { readTrace } from '../../engine/trace.ts';
import type { Side } from '../../engine/types.ts';

/** The first event of a kind on one side. */
export interface Milestone {
  side: Side;
  /** In ticks. */
  time: number;
  /** Name of its kind. */
  kind: string;
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
    // Events of one side at the same time stay in the order in which they happened.
    return events.map(({ time, kind }, index) => ({
      ...{ side: side as Side, time, kind },
      nth: events.slice(0, index).filter((earlier) => earlier.time === time).length,
    }));
  });
  found.sort((one, other) => one.time - other.time || one.nth - other.nth || one.side - other.side);
  return found.map(({ side, time, kind }) => ({ side, time, kind }));
}
