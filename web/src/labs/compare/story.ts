/** The states of the story's steps. Each shows the second tick, of 20 ms, from before its first comparison. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/compare.story.en.ts';

const FROM = { at: 19.9, speed: 1 / 512 } as const;
const VERSIONS = { a: 'polymorphic', b: 'int-min' };
const OURS = { a: 'int-min', b: 'int-all' };

export const story = storyOf(words, [
  {
    id: 'position',
    shows: 'calls',
    state: { ...VERSIONS, ...FROM, knobs: { operators: 1, positions: 1, lookups: 2 } },
    guess: guessing('b', 'calls', 1_000, 400, 10),
  },
  {
    id: 'tags',
    shows: 'steps',
    opens: true,
    // Few enough to follow the way of each.
    state: { ...VERSIONS, ...FROM, knobs: { operators: 1, positions: 4, lookups: 0 } },
    guess: guessing('a', 'steps', 1_000, 6_000, 50),
  },
  {
    id: 'left',
    shows: 'steps',
    state: { ...VERSIONS, ...FROM, knobs: { operators: 1, positions: 0, lookups: 10 } },
  },
  { id: 'ours', shows: 'calls', state: { ...OURS, ...FROM, knobs: { operators: 1, positions: 2 } } },
  {
    id: 'fields',
    shows: 'calls',
    state: { ...OURS, ...FROM, knobs: { operators: 1, positions: 1, lookups: 8, fields: 8 } },
    guess: guessing('a', 'calls', 1_000, 5_000, 50),
  },
  {
    id: 'forty',
    shows: 'steps',
    state: { a: 'polymorphic', b: 'int-all', ...FROM, knobs: { operators: 40 } },
  },
]);
