/** The states of the story's steps. Each ends when both sides have finished the same tick. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/chunks.story.en.ts';

/** Just before the twelfth tick, at a speed at which both sides are done with it when the step ends. */
const TICK = { at: 202, speed: 1 / 512 } as const;

export const story = storyOf(words, [
  {
    id: 'asks',
    shows: 'soundLooks',
    // A source and an output alone; frames end within a buffer, so that their chunks are cut.
    state: { a: 'walked', b: 'cached', knobs: { buffer: 400, operators: 0 }, ...TICK },
    guess: guessing('a', 'soundLooks', 1_000, 20_000, 100),
  },
  {
    id: 'grows',
    shows: 'soundLooks',
    state: { a: 'walked', b: 'cached', knobs: { operators: 8 }, ...TICK },
    guess: guessing('a', 'longestList', 1_000, 40),
  },
  {
    id: 'records',
    shows: 'soundLooks',
    state: { a: 'walked', b: 'total', knobs: { operators: 6 }, ...TICK },
  },
  {
    id: 'modules',
    shows: 'virtualCalls',
    state: { a: 'walked', b: 'stored', knobs: { buffer: 14 }, ...TICK },
    guess: guessing('a', 'virtualCalls', 1_000, 300_000, 1_000),
  },
  {
    id: 'amplify',
    shows: 'bytesCopied',
    state: { a: 'walked', b: 'cached', knobs: { operators: 6, amplify: 1 }, ...TICK },
  },
  {
    id: 'simple',
    shows: 'soundLooks',
    state: { a: 'walked', b: 'cached', knobs: { operators: 0 }, ...TICK },
  },
  {
    id: 'small',
    shows: 'cellsAllocated',
    state: { a: 'cached', b: 'short', knobs: { buffer: 14 }, ...TICK },
  },
  {
    id: 'ours',
    shows: 'cellsAllocated',
    state: { a: 'plain', b: 'short', knobs: { operators: 6 }, ...TICK },
  },
]);
