/** The states of the story's steps. A query comes each second; a step shows the second one, from before it begins. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/library.story.en.ts';

/** A second of the lab takes 8 s: the time that a step plays. */
const FROM = { at: 995, speed: 1 / 8 } as const;
/** Queries by their numbers in the catalogue. */
const [ONE, ALL, METALLICA, ABOVE_30, LONG] = [0, 1, 2, 4, 6].map((query) => ({ query }));
const OURS = { a: 'midb', b: 'columns' };
const SCAN = { a: 'midb', b: 'sweep' };

export const story = storyOf(words, [
  {
    id: 'word',
    shows: 'steps',
    state: { ...OURS, knobs: ONE, ...FROM },
    guess: guessing('a', 'steps', 9_900, 30_000, 50),
  },
  { id: 'found', shows: 'steps', state: { ...OURS, knobs: LONG, ...FROM } },
  // A third of the library, so that the count has a digit less.
  { id: 'fetch', shows: 'steps', state: { ...SCAN, knobs: { ...ALL, songs: 3_000 }, ...FROM } },
  {
    id: 'crossover',
    shows: 'records',
    state: { ...SCAN, knobs: ABOVE_30, ...FROM },
    guess: guessing('b', 'records', 999, 400_000, 1_000),
  },
  { id: 'leaves', shows: 'queries', state: { a: 'midb', b: 'midb', knobs: METALLICA, ...FROM } },
  {
    id: 'shuffled',
    shows: 'queries',
    state: { a: 'midb', b: 'midb', knobs: { ...METALLICA, shuffled: 1 }, ...FROM },
  },
  {
    id: 'shipped',
    shows: 'steps',
    state: { a: 'midb', b: 'entries', knobs: METALLICA, ...FROM },
    guess: guessing('b', 'records', 999, 40_000, 100),
  },
  { id: 'ours', shows: 'steps', state: { ...OURS, knobs: LONG, ...FROM } },
]);
