/**
 * The states of the story's steps: both variants, the relevant knobs, the time to show, and the speed from there.
 * Everything else is at its default, so that a step always shows the same state.
 */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/ring.story.en.ts';

/** Actions contain the step number in the world of the step's variants and knobs, with a sound card of 48 kHz. */
export const story = storyOf(words, [
  {
    id: 'copies',
    shows: 'bytes_copied',
    state: { a: 'queue-copy', b: 'queue-v1', knobs: { send: 120 }, at: 1_000, speed: 1 / 4 },
  },
  {
    id: 'ring',
    shows: 'bytes_copied',
    state: { a: 'queue-v1', b: 'rwmutex', knobs: { slow: 0 }, at: 1_000, speed: 1 / 4 },
    guess: guessing('a', 'allocations', 30_000, 100_000, 500),
  },
  // At 2,545 ms the publisher reaches the slow reader, whose send lasts longer than a lap, so that skipping does not
  // help it.
  {
    id: 'stall',
    shows: 'blocked_ticks',
    // Ends while the publisher of A still waits: afterwards it catches up, and both have published the same.
    state: { a: 'rwmutex', b: 'cond', knobs: { send: 5_000 }, at: 2_400, speed: 1 / 4 },
    guess: guessing('a', 'published', 30_000, 750),
  },
  {
    id: 'double',
    shows: 'panics',
    // While a frame is being written.
    state: {
      a: 'waitgroup',
      b: 'sleep',
      knobs: { no_flag: 1, slow: 0 },
      at: 2_020,
      speed: 1 / 64,
      script: [{ step: 4_374, action: { kind: 'close' } }],
    },
  },
  {
    id: 'polling',
    shows: 'wasted_checks',
    state: { a: 'sleep', b: 'cond', knobs: { poll: 20, slow: 0 }, at: 2_000, speed: 1 / 16 },
    guess: guessing('a', 'wasted_checks', 30_000, 20_000, 50),
  },
  {
    id: 'lost',
    shows: 'skipped',
    // Longer than the 40 ms to the next frame, so that the reader misses its wake-up.
    state: {
      a: 'cond',
      b: 'epoch',
      knobs: { no_rebroadcast: 1, slow: 0 },
      at: 4_000,
      speed: 1 / 2,
      script: [{ step: 6_228, action: { kind: 'preempt', reader: 3, ms: 60 } }],
    },
    guess: guessing('a', 'skipped', 8_000, 200),
  },
  {
    id: 'discard',
    shows: 'blocked_ticks',
    state: { a: 'rwmutex', b: 'trylock', knobs: { send: 5_000 }, at: 2_400, speed: 1 / 4 },
  },
  {
    id: 'atomic',
    shows: 'lock_waits',
    state: { a: 'trylock', b: 'atomic', knobs: { send: 3_000 }, at: 2_400, speed: 1 / 8 },
  },
  {
    id: 'epoch',
    shows: 'dropped',
    state: { a: 'cond', b: 'epoch', knobs: { send: 3_000 }, at: 2_400, speed: 1 / 4 },
  },
]);
