/** What the table tab says: the figure in words and numbers. */
import type { Counter } from '../labs/ring/scene.ts';
import type { What, Who } from '../labs/ring/events.ts';
import { bytes, joined, number, THIN, tickTime } from './format.ts';

/** The figure as tables. */
export const table = {
  publisher: 'Publisher',
  readers: (letter: string) => `Readers of ${letter}`,
  slots: (letter: string) => `Slots of ${letter}`,
  counters: 'Counts since the start',
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  state: 'state',
  slot: 'slot',
  place: 'place',
  blockedFor: 'blocked for',
  blockedBy: 'waits for',
  blockedTotal: 'blocked in total',
  keySlot: 'latest key frame',
  newest: 'newest frame',
  latency: 'mean latency',
  longest: 'longest latency',
  starved: 'silence played',
  reader: 'reader',
  card: 'sound card',
  lag: 'behind',
  delivered: 'delivered',
  skipped: 'skipped',
  queued: 'queued',
  bytes: 'bytes',
  frame: 'frame',
  holders: 'readers',
  key: 'key frame',
  time: 'time',
  who: 'who',
  what: 'what',
  more: 'more',
  frames: (count: number) => `${number(count)} ${count === 1 ? 'frame' : 'frames'}`,
  ms: (ticks: number, digits = 0) => `${number(ticks / 10, digits)}${THIN}ms`,
  samples: (count: number) => `${number(count)} ${count === 1 ? 'sample' : 'samples'}`,
} as const;

const WRITER_WORDS = [
  'waits for its next frame',
  'writing',
  'blocked by a lock',
  'closed',
  'panicked',
] as const;
export const writerWord = (state: number) => WRITER_WORDS[state] ?? 'unknown';

const READER_WORDS = [
  'asleep',
  'polling',
  'reading',
  'reading, holds the lock',
  'blocked by a lock',
  'reading torn bytes',
  'dropped',
  'left',
  'waits for a key frame',
] as const;
export const readerWord = (state: number) => READER_WORDS[state] ?? 'unknown';

/** Names of the counters. */
export const counterWords: Record<Counter, string> = {
  deliveries: 'deliveries',
  published: 'frames published',
  bytesCopied: 'bytes copied',
  allocations: 'allocations',
  wakeUps: 'wake-ups',
  wastedChecks: 'wasted checks',
  lockWaits: 'lock waits',
  skipped: 'frames skipped',
  torn: 'frames torn',
  discarded: 'slots discarded',
  notifies: 'notifications',
  dropped: 'readers dropped',
  flushes: 'flushes',
};

/** The compare panel: what is counted, and over what. Those not always shown count faults. */
export const tally = {
  rows: [
    { id: 'bytes_copied', name: 'bytes copied', always: true, quantity: bytes },
    { id: 'allocations', name: 'allocations', always: true },
    { id: 'wake_ups', name: 'wake-ups', always: true },
    { id: 'wasted_checks', name: 'wasted checks', always: true },
    { id: 'lock_waits', name: 'lock waits', always: true },
    { id: 'blocked_ticks', name: 'publisher blocked', always: true, quantity: tickTime },
    { id: 'skipped', name: 'frames skipped', always: false },
    { id: 'torn', name: 'frames torn', always: false },
    { id: 'discarded', name: 'slots discarded', always: false },
  ],
  per: (basis: string, count: string) =>
    basis === 'published' ? `exact, per ${count} frames published` : `exact, per ${count} deliveries`,
} as const;

/** An event of the trace. */
export const event = {
  who: (who: Who) =>
    typeof who === 'number'
      ? `reader ${who}`
      : { publisher: 'publisher', card: 'sound card', closer: 'closer' }[who],
  what: (what: What) => what,
  /** What the value of an event means. */
  more(what: What, value: number): string {
    switch (what) {
      case 'published':
        return joined(bytes(value));
      case 'took':
        return `after ${number(value / 10, 1)}${THIN}ms`;
      case 'skipped':
        return `${number(value)} missed`;
      case 'torn':
        return `with frame ${number(value)}`;
      case 'discarded':
        return `with ${number(value)} ${value === 1 ? 'reader' : 'readers'} in it`;
      default:
        return '';
    }
  },
};
