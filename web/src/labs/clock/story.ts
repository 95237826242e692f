/** The states of the story's steps. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/clock.story.en.ts';

/** Graphs and devices, by their numbers in the catalogue. */
const OUTPUTS = 1;
const CHAIN = 2;
const AMPLIFY = 3;
const CARD = 1;
const LINE = 2;
const BOTH = 3;
const SWITCH = 4;

/** The first burst of six ticks, call by call. */
const BURST = 1 / 512;

export const story = storyOf(words, [
  {
    id: 'bursts',
    shows: 'selfSync',
    // Two bursts of six ticks, then the card opens for the first time.
    state: { a: 'ask-all', b: 'tell', knobs: { device: CARD, changes: 60 }, at: 1_199, speed: 1 / 16 },
    guess: guessing('a', 'selfSync', 10_000, 20_000, 50),
  },
  {
    id: 'pulse',
    shows: 'selfSync',
    state: { a: 'ask-all', b: 'tell-and-ask', knobs: { sources: 32 }, at: 0, speed: BURST },
  },
  {
    id: 'plug',
    shows: 'selfSync',
    state: {
      a: 'ask-all',
      b: 'tell',
      knobs: { graph: CHAIN, device: LINE, changes: 60 },
      at: 1_199,
      speed: 1 / 16,
    },
  },
  {
    id: 'silent',
    shows: 'wrongTicks',
    state: {
      a: 'tell',
      b: 'tell-and-ask',
      knobs: { device: CARD, plugged: 1, silent: 1 },
      at: 0,
      speed: 1 / 16,
    },
    guess: guessing('a', 'wrongTicks', 10_000, 504),
  },
  {
    id: 'chain',
    shows: 'selfSync',
    state: { a: 'ask-all', b: 'tell-and-ask', knobs: { graph: CHAIN, depth: 20 }, at: 0, speed: BURST },
  },
  {
    id: 'amplify',
    shows: 'selfSync',
    state: { a: 'tell-and-ask', b: 'remember', knobs: { graph: AMPLIFY, depth: 6 }, at: 0, speed: BURST },
  },
  {
    id: 'ours',
    shows: 'selfSync',
    state: { a: 'tell-and-ask', b: 'ask-devices', knobs: { device: CARD, changes: 60 }, at: 0, speed: BURST },
  },
  {
    id: 'two',
    shows: 'wrongTicks',
    state: { a: 'ask-until', b: 'ask-all', knobs: { device: BOTH, plugged: 1 }, at: 0, speed: 1 / 16 },
  },
  {
    id: 'leak',
    shows: 'deadCallbacks',
    state: {
      a: 'tell',
      b: 'ask-devices',
      knobs: { graph: OUTPUTS, device: LINE, changes: 60, restarts: 120, leak: 1 },
      at: 20_000,
      speed: 1 / 8,
    },
    guess: guessing('a', 'deadCallbacks', 20_000, 10_000, 10),
  },
  {
    id: 'late',
    shows: 'selfSync',
    state: { a: 'ask-all', b: 'tell', knobs: { load: 130 }, at: 2_000, speed: 1 },
  },
  {
    id: 'hardware',
    shows: 'selfSync',
    state: { a: 'ask-all', b: 'tell-and-ask', knobs: { device: CARD }, at: 900, speed: 1 },
  },
  {
    id: 'forgets',
    shows: 'wrongTicks',
    // The switch has just chosen the peer, which plays until 2 000 ms.
    state: {
      a: 'tell-and-ask',
      b: 'ask-devices',
      knobs: { graph: SWITCH, sources: 2, device: LINE, plugged: 1, choices: 60, silent_operator: 1 },
      at: 1_400,
      speed: 1 / 8,
    },
    guess: guessing('b', 'wrongTicks', 10_000, 500),
  },
]);
