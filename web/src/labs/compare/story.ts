/** The states of the story's steps. A tick is 20 ms. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/compare.story.en.ts';

const SLOW = 1 / 256;

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'position',
    shows: 'steps',
    a: 'polymorphic',
    b: 'int-min',
    // Six comparisons a tick, slow enough to be followed. The step shows a whole tick and ends at rest.
    knobs: { operators: 1, positions: 1, lookups: 2 },
    at: 208,
    speed: SLOW,
    guess: guessing('b', 'calls', 1_000, 400, 10),
  },
  {
    id: 'tags',
    shows: 'steps',
    a: 'polymorphic',
    b: 'int-min',
    knobs: { lookups: 0, operators: 1 },
    // Within the first tick, so that the sides differ at once, to its end, where all steps that B saves are seen.
    at: 4,
    speed: 1 / 512,
    guess: guessing('a', 'tags', 1_000, 6_000, 50),
    opens: true,
  },
  {
    id: 'left',
    shows: 'operations',
    a: 'polymorphic',
    b: 'int-min',
    knobs: { positions: 0, lookups: 10 },
    at: 200,
    speed: SLOW,
  },
  { id: 'ours', shows: 'steps', a: 'int-min', b: 'int-all', at: 200, speed: SLOW },
  {
    id: 'fields',
    shows: 'steps',
    a: 'int-min',
    b: 'int-all',
    knobs: { fields: 8, lookups: 8 },
    at: 200,
    speed: SLOW,
    guess: guessing('a', 'calls', 1_000, 20_000, 50),
  },
  {
    id: 'forty',
    shows: 'steps',
    a: 'polymorphic',
    b: 'int-all',
    knobs: { operators: 40 },
    at: 200,
    speed: 1 / 64,
  },
];

export const storyPatch = patched(storySteps);
