/** The variants of the ring, its knobs, their choices, and its presets. */
import { number } from './format.ts';

export const variants = {
  'queue-copy': {
    name: 'Queue, one copy each',
    does: 'Copies for every reader',
    about: 'Every reader has a queue, and every frame is copied into each of them.',
  },
  'queue-v1': {
    name: 'Queue, copy per chunk',
    does: 'Copies while sending',
    about: 'Queues share one counted frame; each reader copies it again, chunk by chunk, when it sends.',
  },
  rwmutex: {
    name: 'RWMutex',
    does: 'Locks the slot',
    about: 'One shared ring with a lock on each slot, which a reader holds while it sends.',
  },
  waitgroup: {
    name: 'WaitGroup',
    does: 'Counts the slot down',
    about: 'Each slot is a counter that readers wait on; nothing protects a slot that is being read.',
  },
  sleep: {
    name: 'Sleep',
    does: 'Looks at intervals',
    about: 'Readers look at a flag, sleep for the poll time, and look again.',
  },
  cond: {
    name: 'Cond',
    does: 'Drops a slow reader',
    about:
      'Readers sleep until the publisher wakes them; a slot still being read is discarded, not waited for.',
  },
  trylock: {
    name: 'RWMutex, TryLock',
    does: 'Only tries the lock',
    about: 'Slot locks again, but the publisher only tries them: a slot that is held is replaced.',
  },
  atomic: {
    name: 'Atomic index',
    does: 'Swaps frames, no lock',
    about: 'The publisher moves one atomic index; readers take a counted reference to the frame.',
  },
  epoch: {
    name: 'Epoch',
    does: 'One queue for all',
    about: 'Ours: one write sequence and one wait queue for the whole ring, instead of one for each slot.',
  },
};

export const knobs = {
  slots: { name: 'slots', about: 'How many frames the ring holds.' },
  readers: { name: 'readers', about: 'How many readers each stream has, the sound card not counted.' },
  slow: {
    name: 'slow readers',
    about: 'How many of the readers take long to send a frame.',
    unit: (values: Record<string, number>) => `of ${number(values.readers ?? 0)}`,
  },
  fps: { name: 'frame rate', about: 'Frames the publisher writes each second.', unit: () => 'fps' },
  gop: { name: 'key frame every', about: 'Frames from one key frame to the next.', unit: () => 'frames' },
  send: { name: 'slow send', about: 'How long a slow reader takes to send one frame.', unit: () => 'ms' },
  poll: {
    name: 'poll every',
    about: 'How long Sleep sleeps between two looks; 0 only yields.',
    unit: () => 'ms',
  },
  start: { name: 'A reader starts at', about: 'Which frame a new reader gets first.' },
  sizing: {
    name: 'Ring size',
    about: 'How the ring adapts to the group of pictures: a key frame and all frames up to the next.',
  },
  streams: { name: 'streams', about: 'How many streams run side by side, each with its own ring.' },
  tracks: { name: 'tracks', about: '1 puts audio and video in one ring, 2 gives each its own.' },
  size: { name: 'frame size', about: 'Mean size of a video frame.', unit: () => 'bytes' },
  no_catch_up: {
    name: 'No skipping',
    about:
      'A reader that is more than half a ring behind does not skip to the newest key frame, as in versions 3.1 to 4.12.7.',
  },
  no_wrap: {
    name: 'Index not wrapped',
    about:
      'As in version 2, RWMutex subtracts the index of the reader from that of the publisher: once the publisher has wrapped, no reader that has not skips.',
  },
  no_rebroadcast: {
    name: 'No second wake-up',
    about: 'Cond wakes each slot’s readers once: one between its check and its sleep misses it.',
  },
  no_flag: { name: 'No state flag', about: 'WaitGroup counts down twice when the stream closes.' },
  no_guard: { name: 'No reader count', about: 'Cond lets the publisher into a slot that is being read.' },
};

export const options = {
  start: {
    'newest-key': 'newest key frame',
    live: 'frame being written',
    'next-key': 'next key frame',
    oldest: 'oldest key frame kept',
  },
  sizing: {
    fixed: 'fixed',
    'v3.1': 'v3.1, to the group',
    'v4.0': 'v4.0, grows by 5',
    'v4.11': 'v4.11, spare slots',
    v5: 'v5',
  },
};

export const presets = {
  'one-slow-reader': { name: 'Slow reader', about: 'One reader is on a bad line.' },
  'camera-wall': { name: 'Camera wall', about: 'Many cameras with few readers each.' },
  'big-event': { name: 'Big event', about: 'One stream with very many readers, some of them slow.' },
  'low-latency': { name: 'Low latency', about: 'A small ring and a high frame rate.' },
  publishers: { name: 'Publishers', about: 'Very many streams that nobody reads.' },
};
