/** The exact counts of a world since its start, for the costs panel. */
import type { Counts, Tally } from '../../components/costs.ts';
import { TICKS_PER_MS } from '../../engine/types.ts';
import { bytes, tickTime } from '../../words/format.ts';
import { blocked, counterNames, panics, reasons } from '../../words/ring.table.en.ts';
import type { Counters } from '../counters.ts';
import { type Counter, counters as ids, type Scene, WriterState } from './scene.ts';

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  quantities: { bytesCopied: bytes },
};

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
    // A publisher that has panicked publishes no more.
    panics: scene.writerState === WriterState.panicked ? 1 : 0,
    latency_ms: scene.meanLatency / TICKS_PER_MS,
    writer: scene.writerState,
  };
}

/** The frames and deliveries stand first: a blocked side has done less of everything below them. */
const ROWS: Tally['rows'] = [
  { id: 'published', name: counterNames.published, always: true },
  { id: 'deliveries', name: counterNames.deliveries, always: true, work: true },
  { id: 'bytes_copied', name: counterNames.bytesCopied, always: true, quantity: bytes },
  { id: 'allocations', name: counterNames.allocations, always: true },
  { id: 'wake_ups', name: counterNames.wakeUps, always: true },
  { id: 'wasted_checks', name: counterNames.wastedChecks, always: true },
  { id: 'lock_waits', name: counterNames.lockWaits, always: true },
  { id: 'blocked_ticks', name: blocked, always: true, quantity: tickTime },
  // Faults.
  { id: 'panics', name: panics, always: false },
  { id: 'skipped', name: counterNames.skipped, always: false },
  { id: 'torn', name: counterNames.torn, always: false },
  { id: 'discarded', name: counterNames.discarded, always: false },
  { id: 'dropped', name: counterNames.dropped, always: false },
];

export const tally: Tally = {
  rows: ROWS.map((row) => ({ ...row, reason: counters.reasons?.[NAMES[row.id]] })),
};
