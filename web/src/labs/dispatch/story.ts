/** The states of the story's steps. A tick is 20 ms. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/dispatch.story.en.ts';

/** The lookups of a tick take 16 of its 20 ms. A step shows all but the first ones and ends at rest, after as many on both sides. */
const BEGUN = 202;
const SLOW = 1 / 512;

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'asks',
    shows: 'comparisons',
    a: 'tried',
    b: 'indexed',
    // Both sides look up the same type, metadata.
    at: 200.6,
    speed: SLOW,
    guess: guessing('a', 'comparisons', 1_000, 60_000, 100),
  },
  { id: 'depth', shows: 'comparisons', a: 'tried', b: 'indexed', knobs: { hit: 1 }, at: BEGUN, speed: SLOW },
  { id: 'last', shows: 'comparisons', a: 'tried', b: 'indexed', knobs: { hit: 10 }, at: BEGUN, speed: SLOW },
  {
    id: 'card',
    shows: 'blocks',
    a: 'indexed',
    b: 'matched',
    at: 200,
    speed: SLOW,
    guess: guessing('a', 'blocks', 1_000, 100_000, 500),
  },
  { id: 'check', shows: 'looks', a: 'indexed', b: 'checked', at: BEGUN, speed: SLOW },
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
