/** The states of the story's steps. Times are the lab's: 1 s of the lab is 1 ms of the modelled server. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/server.story.en.ts';

export const story = storyOf(words, [
  {
    id: 'buffers',
    shows: 'madeBytes',
    // All responses of the step are among the twelve that a scene lists.
    state: { a: 'fresh', b: 'lent-cut', knobs: { response: 1, connections: 2 }, at: 0, speed: 1 / 64 },
    guess: guessing('a', 'madeBytes', 1_000, 2_000_000, 2_000),
  },
  {
    id: 'heap',
    shows: 'markedWords',
    state: { a: 'fresh', b: 'lent-cut', knobs: { live: 1 }, at: 0, speed: 1 },
  },
  {
    id: 'rounding',
    shows: 'copiedBytes',
    state: { a: 'fresh', b: 'lent', knobs: { connections: 1 }, at: 0, speed: 1 / 32 },
  },
  {
    id: 'cut',
    shows: 'madeBytes',
    state: { a: 'lent', b: 'lent-cut', knobs: { connections: 1 }, at: 0, speed: 1 / 32 },
  },
  {
    id: 'helps',
    shows: 'copiedBytes',
    state: { a: 'lent-cut', b: 'straight', knobs: { connections: 1, size: 16_384 }, at: 0, speed: 1 / 32 },
  },
  {
    id: 'leak',
    shows: 'foreignBytes',
    state: {
      a: 'fresh-cut',
      b: 'lent-cut',
      knobs: { connections: 4, mixed: 1, forgets_rounding: 1 },
      at: 0,
      speed: 1 / 32,
    },
    guess: guessing('b', 'foreignBytes', 1_000, 100_000, 500),
  },
  {
    id: 'kept',
    shows: 'requests',
    state: { a: 'fresh', b: 'lent-cut', knobs: { response: 1, requests: 100 }, at: 1_000, speed: 1 / 4 },
    guess: guessing('a', 'buffersMade', 1_000, 400),
  },
  // The first wave of connections closes from 35 s of the lab on.
  {
    id: 'crowd',
    shows: 'buffersDropped',
    state: { a: 'fresh', b: 'lent-cut', knobs: { connections: 1_024 }, at: 34_000, speed: 2 },
  },
  {
    id: 'straight',
    shows: 'madeBytes',
    state: { a: 'today', b: 'straight', knobs: { connections: 4, size: 65_536 }, at: 0, speed: 1 / 32 },
  },
]);
