/** The states of the story's steps. A tick is 20 ms; within a tick the machine is shown in slow motion. */
import { guessing } from '../../questions/guess.ts';
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/station.story.en.ts';

const SLOW = 1 / 64;
/** The scripts, by their numbers in the catalogue. */
const MULTI = { script: 1 };
const ADD = { script: 4 };
const CHAIN = { script: 5 };

export const storySteps: StoryStep<keyof typeof story>[] = [
  {
    id: 'tick',
    shows: 'boxesTouched',
    a: 'station-244',
    b: 'station-245',
    knobs: MULTI,
    // The fourth tick, and twelve more: each adds its column.
    at: 60,
    speed: 1 / 32,
  },
  {
    id: 'lengths',
    shows: 'boxesTouched',
    a: 'station-244',
    b: 'only-lengths',
    knobs: MULTI,
    at: 200,
    speed: SLOW,
    guess: guessing('a', 'virtualCalls', 1_000, 100_000, 200),
  },
  { id: 'types', shows: 'typesTried', a: 'station-244', b: 'only-5136', knobs: ADD, at: 200, speed: SLOW },
  {
    id: 'calls',
    shows: 'selfSyncCalls',
    a: 'less-5133',
    b: 'as-described',
    knobs: ADD,
    at: 200,
    speed: SLOW,
  },
  {
    id: 'shipped',
    shows: 'selfSyncCalls',
    a: 'as-described',
    b: 'station-245',
    knobs: ADD,
    at: 200,
    speed: SLOW,
  },
  {
    id: 'layers',
    shows: 'selfSyncCalls',
    a: 'less-5133',
    b: 'station-245',
    knobs: { ...CHAIN, layers: 8 },
    at: 200,
    speed: SLOW,
    guess: guessing('b', 'selfSyncCalls', 1_000, 400_000, 1_000),
  },
  {
    id: 'memory',
    shows: 'selfSyncCalls',
    a: 'station-245',
    b: 'with-memory',
    knobs: { ...CHAIN, layers: 15 },
    at: 200,
    speed: SLOW,
    guess: guessing('b', 'remainingCalls', 1_000, 100_000, 100),
  },
  {
    id: 'after',
    shows: 'afterTickCompares',
    a: 'station-245',
    b: 'with-places',
    knobs: ADD,
    at: 200,
    speed: SLOW,
  },
  {
    id: 'published',
    shows: 'typesTried',
    a: 'station-244',
    b: 'station-245',
    knobs: MULTI,
    at: 200,
    speed: 1,
  },
];

export const storyPatch = patched(storySteps);
