/** What the table tab says: the figure in words and numbers. */
import { number } from './format.ts';

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
  samples: (count: number) => `${number(count)} ${count === 1 ? 'sample' : 'samples'}`,
} as const;

/** States of the publisher. */
export const writerStates = {
  idle: 'waits for its next frame',
  writing: 'writing',
  blocked: 'blocked by a lock',
  closed: 'closed',
  panicked: 'panicked',
} as const;

export const readerStates = {
  asleep: 'asleep',
  polling: 'polling',
  reading: 'reading',
  holding: 'reading, holds the lock',
  blocked: 'blocked by a lock',
  torn: 'reading torn bytes',
  dropped: 'dropped',
  left: 'left',
  waitsForKey: 'waits for a key frame',
} as const;

export const counterNames = {
  deliveries: 'deliveries',
  published: 'frames published',
  bytesCopied: 'bytes copied',
  allocations: 'allocations',
  wakeUps: 'wake-ups',
  wastedChecks: 'wasted checks',
  lockWaits: 'waits for a lock, readers too',
  skipped: 'frames skipped',
  torn: 'frames torn',
  discarded: 'slots discarded',
  notifies: 'notifications',
  dropped: 'readers dropped',
  flushes: 'flushes',
} as const;

/** The costs panel's name of the time in which the publisher was blocked. */
export const blocked = 'publisher blocked';
/** Its name of the panics of the publisher: at most one. */
export const panics = 'panics of the publisher';

/** An event of the trace: the actor, what happened, and what its value means. */
export const event = {
  actors: { publisher: 'publisher', card: 'sound card', closer: 'closer' },
  reader: (id: number) => `reader ${id}`,
  what: {
    acted: 'acted',
    slept: 'slept',
    parked: 'parked',
    ended: 'ended',
    published: 'published',
    took: 'took',
    skipped: 'skipped',
    torn: 'torn',
    discarded: 'discarded',
    blocked: 'blocked',
    panicked: 'panicked',
    dropped: 'dropped',
  },
  after: (time: string) => `after ${time}`,
  missed: (frames: number) => `${number(frames)} missed`,
  mixed: (frame: number) => `with frame ${number(frame)}`,
  inside: (readers: number) => `with ${number(readers)} ${readers === 1 ? 'reader' : 'readers'} in it`,
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  bytesCopied: 'Every frame is copied for each reader.',
  allocations: 'An entry in a reader’s queue, or the spare for a discarded slot, is allocated anew.',
  wakeUps: 'A reader that waits for a frame is woken for it. A poll needs no wake-up.',
  wastedChecks: 'Readers look at intervals, mostly before the next frame is there.',
  lockWaits: 'The slot’s lock is shared by the publisher and its readers, who hold it while they send.',
  skipped:
    'A reader that is too far behind goes on with a newer frame, so that the publisher need not wait for it.',
  discarded:
    'A slot that a slow reader still holds is taken out of the ring, so that the publisher need not wait for it.',
  dropped: 'A reader whose slot was taken out of the ring is dropped once it has sent.',
} as const;
