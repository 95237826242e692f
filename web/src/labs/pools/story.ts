/**
 * The states of the story's steps. At 25 frames/s a ring of 64 has been round after 2.56 s, one of 256 after 10.24 s.
 */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/pools.story.en.ts';

/** A ring that is small enough to complete several laps soon. */
const SMALL = { slots: 64 };

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'blocks',
    shows: 'bytesAllocated',
    a: 'none',
    b: 'fifo',
    knobs: SMALL,
    at: 16_210,
    speed: 1 / 16,
    guess: guessing('b', 'allocations', 40_000, 200_000, 500),
  },
  {
    id: 'collector',
    shows: 'gcMarkedWords',
    a: 'none',
    b: 'fifo',
    knobs: SMALL,
    at: 16_010,
    speed: 1,
    guess: guessing('a', 'gcCycles', 40_000, 100),
  },
  {
    id: 'fewer',
    shows: 'allocations',
    a: 'none',
    b: 'fifo',
    knobs: { ...SMALL, chunk: 4_096 },
    at: 16_010,
    speed: 1 / 8,
  },
  {
    id: 'shells',
    shows: 'allocations',
    a: 'none',
    b: 'fifo',
    knobs: { ...SMALL, shells: 1 },
    at: 16_010,
    speed: 1 / 16,
  },
  {
    id: 'trial',
    shows: 'bytesAllocated',
    a: 'sync-pool',
    b: 'flawed',
    knobs: { ...SMALL, publishers: 2, chunk: 4_096 },
    at: 16_010,
    speed: 1 / 8,
  },
  {
    id: 'rounding',
    shows: 'mostResidentBytes',
    a: 'fifo',
    b: 'ranges',
    knobs: { chunk: 65_535 },
    at: 20_010,
    speed: 1 / 4,
  },
  {
    id: 'capped',
    shows: 'bytesAllocated',
    a: 'fifo',
    b: 'cap-0',
    knobs: SMALL,
    at: 16_010,
    speed: 1 / 16,
    guess: guessing('b', 'allocations', 40_000, 600_000, 1_000),
  },
  { id: 'newest', shows: 'hits', a: 'fifo', b: 'lifo', knobs: SMALL, at: 16_010, speed: 1 / 16 },
  { id: 'ranges', shows: 'allocations', a: 'fifo', b: 'ranges', knobs: SMALL, at: 16_010, speed: 1 / 16 },
  { id: 'log', shows: 'mostResidentBytes', a: 'ranges', b: 'log', at: 16_010, speed: 1 / 8 },
];

export const storyPatch = patched(storySteps);
