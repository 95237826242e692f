/** The states of the story's steps. Each ends when both sides have finished the same tick. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/chunks.story.en.ts';

/** At this speed a tick of 20 ms takes 20 s: slow enough to follow the machine by eye. */
const SLOWEST = 1 / 1024;
const SLOW = 1 / 256;

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'asks',
    shows: 'boxesTouched',
    a: 'walked',
    b: 'cached',
    // A third of the tick is done, so that both sides have bars to compare.
    at: 206,
    speed: SLOWEST,
    guess: guessing('a', 'boxesTouched', 1_000, 40_000, 100),
  },
  {
    id: 'grows',
    shows: 'boxesTouched',
    a: 'walked',
    b: 'cached',
    knobs: { operators: 8 },
    at: 200,
    speed: SLOW,
    guess: guessing('a', 'longestList', 1_000, 40),
  },
  {
    id: 'records',
    shows: 'boxesTouched',
    a: 'walked',
    b: 'total',
    knobs: { operators: 6 },
    at: 207,
    speed: SLOW,
  },
  {
    id: 'modules',
    shows: 'virtualCalls',
    a: 'walked',
    b: 'stored',
    knobs: { buffer: 14 },
    at: 207,
    speed: SLOWEST,
    guess: guessing('a', 'virtualCalls', 1_000, 300_000, 1_000),
  },
  {
    id: 'amplify',
    shows: 'bytesCopied',
    a: 'walked',
    b: 'cached',
    knobs: { operators: 6, amplify: 1 },
    at: 202,
    speed: SLOW,
  },
  {
    id: 'simple',
    shows: 'boxesTouched',
    a: 'walked',
    b: 'cached',
    knobs: { operators: 0 },
    at: 206,
    speed: SLOWEST,
  },
  {
    id: 'small',
    shows: 'cellsAllocated',
    a: 'cached',
    b: 'short',
    knobs: { buffer: 14 },
    at: 201,
    speed: SLOW,
  },
  {
    id: 'ours',
    shows: 'cellsAllocated',
    a: 'plain',
    b: 'short',
    knobs: { operators: 6 },
    at: 206,
    speed: SLOW,
  },
];

export const storyPatch = patched(storySteps);
