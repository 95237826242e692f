/** The states of the story's steps. A tick is 20 ms; within a tick the machine is shown in slow motion. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/station.story.en.ts';

/** Before the eleventh tick. A step plays that tick alone, from its beginning until all of it is done. */
const BEFORE = 199.9;
const SLOW = 1 / 512;
/** Time at which fifty ticks are over. */
const SECOND = 1_000;
/** The scripts, by their numbers in the catalogue. */
const MULTI = { script: 1 };
const ADD = { script: 4 };
const CHAIN = { script: 5 };

export const story = storyOf(words, [
  {
    id: 'tick',
    shows: 'boxesTouched',
    state: { a: 'station-244', b: 'station-245', knobs: MULTI, at: BEFORE, speed: SLOW },
    guess: guessing('a', 'boxesTouched', SECOND, 100_000, 200),
  },
  {
    id: 'lengths',
    shows: 'virtualCalls',
    state: { a: 'station-244', b: 'only-5135', knobs: MULTI, at: BEFORE, speed: SLOW },
    guess: guessing('a', 'virtualCalls', SECOND, 100_000, 200),
  },
  {
    id: 'types',
    shows: 'typesTried',
    state: { a: 'station-244', b: 'only-5136', knobs: ADD, at: BEFORE, speed: SLOW },
  },
  {
    id: 'calls',
    shows: 'selfSyncCalls',
    // Late in the tick: the clock asks when the outputs are done.
    state: { a: 'less-5133', b: 'as-described', knobs: ADD, at: 212, speed: 1 / 1024 },
  },
  {
    id: 'shipped',
    shows: 'selfSyncCalls',
    state: { a: 'as-described', b: 'station-245', knobs: ADD, at: BEFORE, speed: SLOW },
  },
  {
    id: 'layers',
    shows: 'selfSyncCalls',
    state: { a: 'less-5133', b: 'station-245', knobs: { ...CHAIN, layers: 8 }, at: BEFORE, speed: SLOW },
    guess: guessing('b', 'selfSyncCalls', SECOND, 400_000, 1_000),
  },
  {
    id: 'memory',
    shows: 'remainingCalls',
    state: { a: 'station-245', b: 'with-memory', knobs: { ...CHAIN, layers: 15 }, at: BEFORE, speed: SLOW },
    guess: guessing('b', 'remainingCalls', SECOND, 100_000, 100),
  },
  {
    id: 'after',
    shows: 'afterTickCompares',
    state: { a: 'station-245', b: 'with-places', knobs: ADD, at: BEFORE, speed: SLOW },
  },
  {
    id: 'published',
    shows: 'boxesTouched',
    // Five ticks and most of a sixth.
    state: { a: 'station-244', b: 'station-245', knobs: MULTI, at: BEFORE, speed: 1 / 64 },
  },
]);
