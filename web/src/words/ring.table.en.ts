/** What the table tab says: the figure in words and numbers. */

export const table = {
  title: 'Publisher',
  titles: {
    readers: (letter: string) => `Readers of ${letter}`,
    slots: (letter: string) => `Slots of ${letter}`,
  },
  fields: {
    blockedFor: 'blocked for',
    blockedTotal: 'blocked in total',
    keySlot: 'latest key frame',
    newest: 'newest frame',
    meanLatency: 'mean latency',
    longestLatency: 'longest latency',
    soundStarved: 'samples of silence played',
    lag: 'frames behind',
    queued: 'queued',
    delivered: 'delivered',
    skipped: 'skipped',
    holders: 'readers',
  },
  choices: {
    writerState: {
      idle: 'waits for its next frame',
      writing: 'writing',
      blocked: 'blocked by a lock',
      closed: 'closed',
      panicked: 'panicked',
    },
  },
  place: 'place',
  blockedBy: 'waits for',
  reader: 'reader',
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

/** What happened in an event, and what follows if it has a number. */
export const event = {
  acted: 'acted',
  slept: 'slept',
  parked: 'parked',
  ended: 'ended',
  published: 'published',
  took: 'took, after',
  skipped: 'skipped frames',
  torn: 'torn, with frame',
  discarded: 'discarded, with readers in it',
  blocked: 'blocked',
  panicked: 'panicked',
  dropped: 'dropped',
} as const;

/** Who acts in an event. */
export const actors = {
  publisher: 'publisher',
  card: 'sound card',
  closer: 'closer',
  reader: (id: number) => `reader ${id}`,
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
