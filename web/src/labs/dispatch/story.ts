/** The states of the story's steps. A tick is 20 ms. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/dispatch.story.en.ts';

const SLOW = 1 / 256;

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'asks',
    shows: 'comparisons',
    a: 'tried',
    b: 'indexed',
    at: 200,
    speed: SLOW,
    guess: guessing('a', 'comparisons', 1_000, 60_000, 100),
  },
  { id: 'depth', shows: 'comparisons', a: 'tried', b: 'indexed', knobs: { hit: 1 }, at: 200, speed: SLOW },
  { id: 'last', shows: 'comparisons', a: 'tried', b: 'indexed', knobs: { hit: 10 }, at: 200, speed: SLOW },
  {
    id: 'card',
    shows: 'calls',
    a: 'indexed',
    b: 'matched',
    at: 200,
    speed: SLOW,
    guess: guessing('a', 'blocks', 1_000, 100_000, 500),
  },
  { id: 'check', shows: 'looks', a: 'indexed', b: 'checked', at: 200, speed: SLOW },
  {
    id: 'simple',
    shows: 'comparisons',
    a: 'tried',
    b: 'indexed',
    knobs: { benchmark: 3 },
    at: 200,
    speed: SLOW,
  },
];

export const storyPatch = patched(storySteps);
