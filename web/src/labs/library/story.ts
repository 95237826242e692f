/** The states of the story's steps. A query comes each second, and has its answer on both sides before the next. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/library.story.en.ts';

/** A second of the lab takes 8 s: the time that a step plays. */
const SLOW = 1 / 8;
/** Queries by their numbers in the catalogue. */
const [ONE, ALL, METALLICA, ABOVE_30, LONG] = [0, 1, 2, 4, 6].map((query) => ({ query }));

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'word',
    shows: 'steps',
    a: 'midb',
    b: 'columns',
    knobs: ONE,
    // B has its answer, and A has found its songs: A then fetches them for as long as the step plays.
    at: 200,
    speed: 1 / 16,
    guess: guessing('a', 'steps', 9_900, 30_000, 50),
  },
  { id: 'found', shows: 'steps', a: 'midb', b: 'columns', knobs: LONG, at: 0, speed: SLOW },
  { id: 'fetch', shows: 'steps', a: 'midb', b: 'sweep', knobs: ALL, at: 40, speed: 1 / 16 },
  {
    id: 'crossover',
    shows: 'records',
    a: 'midb',
    b: 'sweep',
    knobs: ABOVE_30,
    at: 0,
    speed: SLOW,
    guess: guessing('b', 'records', 900, 400_000, 1_000),
  },
  { id: 'leaves', shows: 'queries', a: 'midb', b: 'midb', knobs: METALLICA, at: 900, speed: 1 },
  {
    id: 'shuffled',
    shows: 'queries',
    a: 'midb',
    b: 'midb',
    knobs: { ...METALLICA, shuffled: 1 },
    at: 900,
    speed: 1,
  },
  {
    id: 'shipped',
    shows: 'steps',
    a: 'midb',
    b: 'entries',
    knobs: METALLICA,
    at: 0,
    speed: SLOW,
    guess: guessing('b', 'records', 900, 40_000, 100),
  },
  { id: 'ours', shows: 'steps', a: 'midb', b: 'columns', knobs: LONG, at: 0, speed: SLOW },
];

export const storyPatch = patched(storySteps);
