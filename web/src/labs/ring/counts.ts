/** The exact counts of a world, and the basis that the compare panel scales them by. */
import type { Counts, Tally } from '../../components/compare.ts';
import { TICKS_PER_MS } from '../../engine/types.ts';
import { tally as words } from '../../words/ring.table.en.ts';
import type { Counter, Scene } from './scene.ts';

const NAMES: Record<string, Counter> = {
  deliveries: 'deliveries',
  published: 'published',
  bytes_copied: 'bytesCopied',
  allocations: 'allocations',
  wake_ups: 'wakeUps',
  wasted_checks: 'wastedChecks',
  lock_waits: 'lockWaits',
  skipped: 'skipped',
  torn: 'torn',
  discarded: 'discarded',
  dropped: 'dropped',
};

/**
 * Counts since the start of the world; `blocked_ticks` is in ticks of 0.1 ms. Also contains the current mean latency
 * and the publisher's state, a value of `WriterState`.
 */
export function counts(scene: Scene): Counts {
  const named = Object.entries(NAMES).map(([name, counter]) => [name, scene.counter(counter)] as const);
  return {
    ...Object.fromEntries(named),
    blocked_ticks: scene.blockedTotal,
    latency_ms: scene.meanLatency / TICKS_PER_MS,
    writer: scene.writerState,
  };
}

/** With fewer deliveries for each frame than this, most streams have no reader. */
const READ = 0.5;

/** Counts are scaled by deliveries, or by published frames if the only readers are sound cards. */
export const tally: Tally = {
  ...words,
  basis(a, b) {
    const unread = (counts: Counts | null) => counts !== null && counts.deliveries < READ * counts.published;
    return unread(a) && unread(b) ? 'published' : 'deliveries';
  },
};
