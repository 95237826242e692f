/** The states of the story's steps. Times are the lab's: 1 s of the lab is 1 ms of the modelled machine. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/threads.story.en.ts';

/** Size of the job that libvmaf enqueues, in bytes. */
const REAL = 328;
/** A job every 8 µs: both sides get through it, so that they run the same jobs at the same times. */
const STEADY = { gap: 8 };
/** Enough jobs for no side to run out of them while the user watches. */
const MANY = 100_000;

export const story = storyOf(words, [
  {
    id: 'blocks',
    shows: 'allocations',
    state: { a: 'baseline', b: 'shipped', knobs: STEADY, at: 0, speed: 1 / 16, look: null },
    guess: guessing('b', 'allocations', 1_000, 600),
  },
  {
    id: 'halves',
    shows: 'allocations',
    state: { a: 'free-list', b: 'inline', knobs: STEADY, at: 20, speed: 1 / 16, look: null },
  },
  // A job every 20 µs, so that all workers are asleep in between.
  {
    id: 'wakes',
    shows: 'wakeUps',
    state: { a: 'baseline', b: 'shipped', knobs: { gap: 20 }, at: 100, speed: 1 / 32, look: null },
  },
  {
    id: 'real',
    shows: 'allocations',
    state: { a: 'free-list', b: 'shipped', knobs: { payload: REAL }, at: 20, speed: 1 / 64, look: null },
  },
  {
    id: 'lock',
    shows: 'lockWaits',
    state: { a: 'baseline', b: 'shipped', knobs: { payload: REAL }, at: 300, speed: 1 / 32, look: null },
    guess: guessing('b', 'lockWaits', 1_000, 1_000, 5),
  },
  {
    id: 'lived',
    shows: 'jobs',
    state: {
      a: 'baseline',
      b: 'shipped',
      knobs: { payload: REAL, duration: 2_000, gap: 600, jobs: 400 },
      at: 8_000,
      speed: 1,
      look: null,
    },
  },
  {
    id: 'flood',
    shows: 'mostLiveJobs',
    state: {
      a: 'shipped',
      b: 'bounded',
      knobs: { payload: REAL, duration: 400, gap: 12 },
      at: 1_000,
      speed: 1 / 4,
      look: null,
    },
    guess: guessing('a', 'mostLiveJobs', 10_000, 2_000, 5),
  },
  {
    id: 'ring',
    shows: 'lockWaits',
    state: {
      a: 'bounded',
      b: 'beyond',
      knobs: { payload: REAL, jobs: MANY },
      at: 100,
      speed: 1 / 64,
      look: null,
    },
  },
]);
