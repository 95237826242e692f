/** The exact counts of a world, and what the compare panel counts them over. */
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
 * Counts since the start of the world; `blocked_ticks` in ticks of 0.1 ms. Beside them what is read off it now: the mean
 * latency, and what the publisher is doing, as one of `WriterState`.
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

/** Fewer deliveries a frame than this, and the crowd of streams goes unread. */
const READ = 0.5;

/** Over deliveries, or over frames published where nobody reads but a sound card. */
export const tally: Tally = {
  ...words,
  basis(a, b) {
    const unread = (counts: Counts | null) => counts !== null && counts.deliveries < READ * counts.published;
    return unread(a) && unread(b) ? 'published' : 'deliveries';
  },
};
