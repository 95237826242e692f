/** The states of the story's steps. A script is started once a second; a tick of any other is 20 ms. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/queues.story.en.ts';

const SLOW = 1 / 16;
const CHURN = { happens: 1, cycles: 0, raw: 1 };

export const story = storyOf(words, [
  // Within the first start, so that the counts at the end are those of one.
  {
    id: 'outputs',
    shows: 'slotsCopied',
    state: { a: 'every', b: 'doubling', at: 0, speed: 1 / 32 },
    guess: guessing('a', 'slotsCopied', 249, 200),
  },
  {
    id: 'thousand',
    shows: 'slotsCopied',
    state: { a: 'every', b: 'doubling', knobs: { sources: 1_000 }, at: 150, speed: 1 / 16 },
  },
  {
    id: 'reading',
    shows: 'slotsChecked',
    state: { a: 'every', b: 'doubling', knobs: { happens: 1, deaths: 0, sources: 30 }, at: 400, speed: SLOW },
    guess: guessing('a', 'slotsChecked', 10_000, 100_000, 500),
  },
  {
    id: 'looks',
    shows: 'comparisons',
    state: { a: 'doubling', b: 'loaded', knobs: { sources: 60 }, at: 50, speed: SLOW },
  },
  {
    id: 'churn',
    shows: 'slotsCopied',
    state: { a: 'doubling', b: 'loaded', knobs: { ...CHURN, sources: 63 }, at: 2_000, speed: SLOW },
  },
  {
    id: 'zombies',
    shows: 'slotsChecked',
    state: { a: 'every', b: 'doubling', knobs: { happens: 2 }, at: 4_000, speed: SLOW },
  },
  {
    id: 'detached',
    shows: 'comparisons',
    state: { a: 'doubling', b: 'loaded', knobs: { happens: 2, detach: 1 }, at: 4_000, speed: SLOW },
    guess: guessing('a', 'deadChecked', 10_000, 14_000, 50),
  },
  {
    id: 'marking',
    shows: 'comparisons',
    state: { a: 'doubling', b: 'loaded', knobs: { happens: 2, marking: 1 }, at: 10_000, speed: 1 },
    guess: guessing('a', 'mostZombies', 20_000, 1_000),
  },
  {
    id: 'after',
    shows: 'slotsCopied',
    state: { a: 'doubling', b: 'loaded', knobs: { happens: 3, sources: 35 }, at: 200, speed: SLOW },
  },
]);
