/** What comparisons say of a variant's tick: how long, how much of its frame, and by how much other than its release's. Pure. */
import type { Comparison } from '../../engine/types.ts';
import { AFTER, BEFORE, baseOf } from './releases.ts';

/** A variant's tick. */
export interface Timed {
  ns: number;
  /** against the variant it is held against, as a share of that; absent for what others are held against */
  change?: Change;
}
export interface Change {
  by: number;
  /** ends of the 95 % interval */
  low: number;
  high: number;
  /** whether it is told from none: `faster` or `slower` */
  verdict: Comparison['verdict'];
}

/** By how much a variant's tick is longer; undefined where nothing could be timed. */
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

/** Whether a change is told from none. */
export const proven = ({ verdict }: Change): boolean => verdict === 'faster' || verdict === 'slower';

/** What is known of a variant. @param found by what it was held against */
export function timedOf(found: Partial<Record<string, Comparison[]>>, id: string): Timed | undefined {
  const one = found[baseOf(id)]?.find(({ variant }) => variant === id);
  if (one?.variant_ns != null) {
    const change = changeOf(one);
    return { ns: one.variant_ns, ...(change && { change }) };
  }
  const base = id === BEFORE || id === AFTER ? found[id]?.[0]?.baseline_ns : undefined;
  return base == null ? undefined : { ns: base };
}
