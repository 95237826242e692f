/**
 * A lab's story as a list of steps: each sets the lab's state and may ask a question about it. What a state leaves out is at
 * its default, so that a step always shows the same.
 */
import type { Scripted } from '../engine/messages.ts';
import { type Lab, TICKS_PER_MS, TICKS_PER_SECOND } from '../engine/types.ts';
import { defaultKnobs, type LinkState, type SPEEDS } from '../link/link.ts';
import type { StoryWords } from '../words/story.en.ts';
import type { Guess } from './question.ts';

/** State of a lab that a step sets. */
interface StepState {
  a: string;
  b: string;
  knobs?: Record<string, number>;
  /** Time at which the step begins, at rest, in ms of virtual time. */
  at: number;
  speed: (typeof SPEEDS)[number];
  script?: Scripted[];
  /** The stream that is shown, from 0, which is the default; null shows all. */
  look?: number | null;
}

/** One step. `Id` is the key of its texts. */
export interface StoryStep<Id extends string = string> {
  id: Id;
  /** Id of the count that the step is about. */
  shows: string;
  state: StepState;
  /** Whether the lab opens with this step; by default it does with the first one that shows its default comparison. */
  opens?: boolean;
  /** A question that the step asks before it shows its answer. */
  guess?: Guess;
}

/** A step with its texts. */
export interface WordedStep extends StoryStep {
  words: StoryWords;
}

/** Creates a lab's story; the types require texts for every step. */
export const storyOf = <Id extends string>(
  words: Record<Id, StoryWords>,
  steps: readonly StoryStep<Id>[],
): WordedStep[] => steps.map((step) => ({ ...step, words: words[step.id] }));

/** Clamps the number of a step, from 1, to a story. */
export const clampedStep = (step: number, { length }: readonly unknown[]): number =>
  Math.min(Math.max(step, 1), length);

/** The part of a lab's state that a step of its story sets. */
export type SetByStep = Pick<LinkState, 'config' | 'time' | 'speed' | 'playing' | 'look' | 'script' | 'tab'>;

/**
 * Returns the state that a step sets.
 * @param step its number, from 1, which is clamped to the story
 * @param rate the sound card's sample rate in Hz, which a step keeps
 */
export function stateOfStep(lab: Lab, story: readonly StoryStep[], step: number, rate: number): SetByStep {
  const { a, b, knobs, at, speed, script = [], look = 0 } = story[clampedStep(step, story) - 1].state;
  return {
    config: { lab: lab.id, a, b, seed: 0, rate, knobs: { ...defaultKnobs(lab), ...knobs } },
    time: at * TICKS_PER_MS,
    speed,
    playing: false,
    look,
    script,
    tab: 'story',
  };
}

/**
 * The step with which the lab opens, from 1: the one that is marked so, or the first one that shows the lab's default
 * comparison; 0 if there is none.
 */
export function openingStep(lab: Lab, story: readonly StoryStep[]): number {
  const marked = story.findIndex(({ opens }) => opens);
  const isDefault = ({ state: { a, b } }: StoryStep) => a === lab.default_a && b === lab.default_b;
  return 1 + (marked >= 0 ? marked : story.findIndex(isDefault));
}

/** Time for which a step plays, in seconds of the user's time. */
const PLAYED_S = 8;

/** The stretch of virtual time that a step plays, in ticks. What begins at the very end is not shown. */
export const playedSpan = ({ time = 0, speed = 1 }: Partial<LinkState>): { from: number; to: number } => ({
  from: time,
  to: time + Math.round(PLAYED_S * speed * TICKS_PER_SECOND) - 1,
});
