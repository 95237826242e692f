/** The exact counts of a world, by the names of the compare panel. */
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
};

/** Counts since the start of the world; `blocked_ticks` in ticks of 0.1 ms. */
export function counts(scene: Scene): Record<string, number> {
  const named = Object.entries(NAMES).map(([name, counter]) => [name, scene.counter(counter)] as const);
  return { ...Object.fromEntries(named), blocked_ticks: scene.blockedTotal };
}
