/**
 * The states of the story's steps. At 25 frames/s a ring of 64 has been round after 2.56 s, one of 256 after 10.24 s.
 */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/pools.story.en.ts';

/** A ring that is small enough to complete several laps soon, of one publisher, so that the figure has all that is counted. */
const SMALL = { slots: 64, publishers: 1 };
/** When the first frame of that ring is about to be overwritten. */
const LAP = 2_530;

export const story = storyOf(words, [
  {
    id: 'blocks',
    shows: 'allocations',
    state: { a: 'none', b: 'fifo', knobs: SMALL, at: LAP, speed: 1 / 8 },
    guess: guessing('b', 'allocations', 40_000, 24_000, 100),
  },
  {
    id: 'collector',
    shows: 'gcMarkedWords',
    state: { a: 'none', b: 'fifo', knobs: { slots: 64 }, at: 5_030, speed: 1 },
    guess: guessing('a', 'gcCycles', 40_000, 100),
  },
  {
    id: 'fewer',
    shows: 'allocations',
    state: { a: 'none', b: 'fifo', knobs: { ...SMALL, chunk: 4_096 }, at: LAP, speed: 1 / 8 },
  },
  {
    id: 'shells',
    shows: 'allocations',
    state: { a: 'none', b: 'fifo', knobs: { ...SMALL, shells: 1 }, at: LAP, speed: 1 / 8 },
  },
  {
    id: 'trial',
    shows: 'bytesAllocated',
    state: {
      a: 'sync-pool',
      b: 'flawed',
      knobs: { ...SMALL, publishers: 2, chunk: 4_096 },
      at: 0,
      speed: 1 / 4,
    },
  },
  {
    id: 'rounding',
    shows: 'mostResidentBytes',
    state: { a: 'fifo', b: 'ranges', knobs: { ...SMALL, chunk: 65_535 }, at: 0, speed: 1 / 2 },
  },
  {
    id: 'capped',
    shows: 'allocations',
    state: { a: 'fifo', b: 'cap-0', knobs: SMALL, at: LAP, speed: 1 / 8 },
    guess: guessing('b', 'allocations', 40_000, 150_000, 100),
  },
  { id: 'newest', shows: 'hits', state: { a: 'fifo', b: 'lifo', at: 10_210, speed: 1 / 8 } },
  { id: 'ranges', shows: 'gets', state: { a: 'fifo', b: 'ranges', knobs: SMALL, at: LAP, speed: 1 / 8 } },
  { id: 'log', shows: 'mostResidentBytes', state: { a: 'ranges', b: 'log', at: 0, speed: 1 } },
]);
