/**
 * Times of a variant's tick from comparisons: its duration, its share of a frame, and the difference from its release.
 * Pure.
 */
import type { Comparison } from '../../engine/types.ts';
import { AFTER, BEFORE, baseOf } from './releases.ts';

/** Time of a variant's tick. */
export interface Timed {
  ns: number;
  /** Difference from the release that it is compared with, as a share; undefined for the release itself. */
  change?: Change;
}
export interface Change {
  by: number;
  /** Lower end of the 95 % interval. */
  low: number;
  high: number;
  /** `faster` or `slower` if the difference is significant. */
  verdict: Comparison['verdict'];
}

/** How much longer a variant's tick is; undefined if nothing could be timed. */
export function changeOf({
  ratio,
  low,
  high,
  verdict,
  digests_equal: equal,
}: Comparison): Change | undefined {
  if (!equal || ratio === null || low === null || high === null) return undefined;
  return { by: 1 / ratio - 1, low: 1 / high - 1, high: 1 / low - 1, verdict };
}

/** Whether a difference is significant. */
export const proven = ({ verdict }: Change): boolean => verdict === 'faster' || verdict === 'slower';

/** Time of a variant. @param found comparisons by the release that they are made with */
export function timedOf(found: Partial<Record<string, Comparison[]>>, id: string): Timed | undefined {
  const one = found[baseOf(id)]?.find(({ variant }) => variant === id);
  if (one?.variant_ns != null) {
    const change = changeOf(one);
    return { ns: one.variant_ns, ...(change && { change }) };
  }
  const base = id === BEFORE || id === AFTER ? found[id]?.[0]?.baseline_ns : undefined;
  return base == null ? undefined : { ns: base };
}
