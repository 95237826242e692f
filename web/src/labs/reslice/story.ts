/** The states of the story's steps. Each begins where its point can be seen. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/reslice.story.en.ts';

const SMALL = { in_chunk: 128, out_chunk: 128 };

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'cuts',
    a: 'copied',
    b: 'gather',
    // B is about to send to the first subscriber; A is in the middle of that.
    at: 4,
    speed: 1 / 256,
    guess: guessing('b', 'longestVector', 1_000, 300),
  },
  {
    id: 'twice',
    a: 'flushed',
    b: 'copied',
    knobs: { ...SMALL, message: 2_000 },
    at: 2,
    speed: 1 / 64,
    guess: guessing('a', 'bytesCopied', 1_000, 1_000_000, 2_000),
  },
  { id: 'calls', a: 'copied', b: 'joined', at: 3, speed: 1 / 64 },
  { id: 'list', a: 'joined', b: 'gather', knobs: { subscribers: 1 }, at: 3, speed: 1 / 64 },
  {
    id: 'loses',
    shows: 'bytesCopied',
    a: 'gather',
    b: 'joined',
    knobs: { ...SMALL, message: 100_000 },
    at: 11,
    speed: 1 / 64,
  },
  {
    id: 'once',
    a: 'gather',
    b: 'coalesce',
    knobs: { in_chunk: 128, out_chunk: 4_096, message: 30_000 },
    at: 6,
    speed: 1 / 64,
  },
  {
    id: 'laid',
    a: 'coalesce',
    b: 'laid',
    knobs: { ...SMALL, subscribers: 20 },
    at: 6,
    speed: 1 / 64,
    guess: guessing('a', 'bytesCopied', 1_000, 4_000_000, 10_000),
  },
  {
    id: 'real',
    a: 'gather',
    b: 'laid',
    knobs: { in_chunk: 128, out_chunk: 4_096, traffic: 2 },
    at: 40,
    speed: 1 / 16,
  },
];

export const storyPatch = patched(storySteps);
