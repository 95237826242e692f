/**
 * Puts together what a side has played in the last seconds. While it was heard, the output's log says so, with the gaps
 * that a recorder at the output would find. While the other side was heard, the worker's log of its simulated sound card
 * says so. Both worlds stand still while the engine is late, so the worker's log has nothing of that time. Pure.
 */
import { LOG_SECONDS } from './output-log.ts';
import { joined, type Played, type Stretch } from './output-reading.ts';

/** A time in which a side was heard, or was not; it ends when the next one begins. */
export interface Turn {
  heard: boolean;
  /** Seconds since its start. */
  ago: number;
}

/**
 * @param turns oldest first
 * @param log the worker's log of this side; undefined if that side is played only while it is heard
 */
export function playedBy(
  turns: readonly Turn[],
  output: Played,
  log: Played | undefined,
): Played | undefined {
  const late = output.gaps.filter(({ cause }) => cause === 'late').toReversed();
  const stretches: Stretch[] = [];
  /** The seconds from now until here are in `stretches`. */
  let to = 0;
  /** Adds the worker's log until `until` seconds ago. */
  const unheard = (until: number) => {
    const lag = late.reduce((sum, gap) => sum + (gap.ago <= to ? gap.seconds : 0), 0);
    if (until > to) stretches.push({ to, from: until, log, lag });
    to = Math.max(to, until);
  };
  /** Adds the worker's log until then, without the times in which the engine was late. */
  const betweenLate = (until: number) => {
    for (const { ago, seconds } of late) {
      if (ago - seconds >= until) break;
      if (ago <= to) continue;
      unheard(ago - seconds);
      to = Math.min(until, ago);
    }
    unheard(until);
  };
  for (const turn of turns.toReversed()) {
    const from = Math.min(turn.ago, LOG_SECONDS);
    if (from <= to) continue;
    if (turn.heard) {
      stretches.push({ to, from, log: output, lag: 0 });
      to = from;
    } else betweenLate(from);
  }
  betweenLate(LOG_SECONDS);
  return joined(stretches);
}
