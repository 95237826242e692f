/** The states of the story's steps. Each ends when both sides have sent the same messages. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/reslice.story.en.ts';

const SMALL = { in_chunk: 128, out_chunk: 128 };

export const story = storyOf(words, [
  {
    id: 'cuts',
    shows: 'calls',
    // Chunks that are wide enough to be seen one by one. One message, which A is done with when the step ends.
    state: {
      a: 'copied',
      b: 'gather',
      knobs: { in_chunk: 2_000, out_chunk: 800 },
      at: 0,
      speed: 1 / 256,
    },
    guess: guessing('a', 'calls', 1_000, 10_000, 100),
  },
  {
    id: 'twice',
    shows: 'bytesCopied',
    state: { a: 'flushed', b: 'copied', knobs: { ...SMALL, message: 2_000 }, at: 0, speed: 1 / 256 },
    guess: guessing('a', 'bytesCopied', 1_000, 1_000_000, 2_000),
  },
  { id: 'calls', shows: 'modelledNs', state: { a: 'copied', b: 'joined', at: 0, speed: 1 / 256 } },
  {
    id: 'list',
    shows: 'bytesCopied',
    state: { a: 'joined', b: 'gather', knobs: { subscribers: 1 }, at: 0, speed: 1 / 256 },
  },
  {
    id: 'loses',
    shows: 'modelledNs',
    state: { a: 'gather', b: 'joined', knobs: { ...SMALL, message: 100_000 }, at: 0, speed: 1 / 256 },
  },
  {
    id: 'once',
    shows: 'vectors',
    state: {
      a: 'gather',
      b: 'coalesce',
      knobs: { in_chunk: 128, out_chunk: 4_096, message: 30_000, subscribers: 3 },
      at: 0,
      speed: 1 / 256,
    },
  },
  {
    id: 'laid',
    shows: 'bytesCopied',
    state: { a: 'coalesce', b: 'laid', knobs: { ...SMALL, subscribers: 16 }, at: 0, speed: 1 / 256 },
    guess: guessing('a', 'bytesCopied', 1_000, 4_000_000, 10_000),
  },
  {
    id: 'real',
    shows: 'allocations',
    state: {
      a: 'gather',
      b: 'laid',
      knobs: { in_chunk: 128, out_chunk: 4_096, traffic: 2 },
      at: 40,
      speed: 1 / 16,
    },
  },
]);
