/** Leaves slow readers out of the timing where the variants do not treat them alike. Pure. */
import type { Config } from '../../engine/types.ts';
import type { Timing } from '../../state/lab-part.ts';
import { timing as words } from '../../words/ring.en.ts';

/**
 * A send that is longer than a lap of the ring either stops the publisher, whose later burst makes the other readers skip
 * frames, or costs the reader its slot. Which one depends on the variant, so that A and B would do different work.
 */
export function timing({ knobs: { slots, fps, slow, send } }: Config): Timing | undefined {
  const lap = Math.round((slots * 1_000) / fps);
  if (slow === 0 || send <= lap) return undefined;
  return { knobs: { slow: 0 }, without: words.without, says: words.says(send, lap) };
}
