/** The states of the story's steps. Each shows the second tick, from before its first lookup; they take 15 of its 20 ms. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/dispatch.story.en.ts';

const FROM = { at: 19.9, speed: 1 / 512 } as const;
/** The script of eight generators, whose lookups can be followed one by one. */
const ADD_8 = { benchmark: 1 };
const VERSIONS = { a: 'tried', b: 'indexed' };

export const story = storyOf(words, [
  {
    id: 'asks',
    shows: 'calls',
    state: { ...VERSIONS, knobs: ADD_8, ...FROM },
    guess: guessing('a', 'calls', 1_000, 20_000, 50),
  },
  { id: 'depth', shows: 'comparisons', state: { ...VERSIONS, knobs: { ...ADD_8, hit: 1 }, ...FROM } },
  { id: 'last', shows: 'calls', state: { ...VERSIONS, knobs: { ...ADD_8, hit: 10 }, ...FROM } },
  {
    id: 'card',
    shows: 'blocks',
    state: { a: 'indexed', b: 'matched', knobs: ADD_8, ...FROM },
    guess: guessing('a', 'blocks', 1_000, 30_000, 100),
  },
  { id: 'check', shows: 'looks', state: { a: 'indexed', b: 'checked', knobs: ADD_8, ...FROM } },
  { id: 'simple', shows: 'calls', state: { ...VERSIONS, knobs: { benchmark: 3 }, ...FROM } },
]);
