/**
 * A lab's story as a list of states: both variants, the relevant knobs, the time to show, and the speed from there.
 * Everything else is at its default, so that a step always shows the same state.
 */
import type { Scripted } from '../engine/messages.ts';
import { type Lab, TICKS_PER_MS, TICKS_PER_SECOND } from '../engine/types.ts';
import type { Guess } from '../questions/guess.ts';
import { defaultKnobs, type LinkState, type SPEEDS } from '../link/link.ts';

/** One step, which overrides the lab's defaults. `Id` is the key of its texts. */
export interface StoryStep<Id extends string = string> {
  id: Id;
  a: string;
  b: string;
  knobs?: Record<string, number>;
  /** Time at which the step begins, at rest, in ms of virtual time. */
  at: number;
  speed: (typeof SPEEDS)[number];
  script?: Scripted[];
  /** Whether the lab opens with this step; by default it does with the first one that shows its default comparison. */
  opens?: boolean;
  /** Id of the count that the step is about. */
  shows: string;
  /** A question that the step asks before it shows its answer. */
  guess?: Guess;
}

/**
 * Returns the state that a step sets. Steps count from 1.
 * @param rate the sound card's sample rate in Hz, which a step keeps
 */
export type StoryPatch = (lab: Lab, step: number, rate: number) => Partial<LinkState>;

/**
 * Creates the function that returns the state of each step; step numbers are clamped to the story.
 * @param look returns the stream that a step shows
 */
export const patched =
  (steps: readonly StoryStep[], look: number | null = 0): StoryPatch =>
  (lab, step, rate) => {
    const nearest = steps[Math.min(Math.max(step, 1), steps.length) - 1];
    const { a, b, knobs, at, speed, script = [] } = nearest;
    return {
      config: { lab: lab.id, a, b, seed: 0, rate, knobs: { ...defaultKnobs(lab), ...knobs } },
      time: at * TICKS_PER_MS,
      speed,
      playing: false,
      look,
      script,
      tab: 'story',
    };
  };

/** The states of a lab's story. */
export interface Opening {
  /** Number of steps in the lab's story, and the state that each of them sets. */
  steps: number;
  patch: StoryPatch;
  /** The step that is marked as the one with which the lab opens, from 1; 0 if none is. */
  opens?: number;
}

/**
 * The step with which the lab opens, from 1: the one that is marked so, or the first one that shows the lab's default
 * comparison; 0 if there is none.
 */
export function openingStep(lab: Lab, { steps, patch, opens = 0 }: Opening): number {
  if (opens > 0) return opens;
  const shows = (step: number) => patch(lab, step, 48_000).config;
  const isDefault = (step: number) => shows(step)?.a === lab.default_a && shows(step)?.b === lab.default_b;
  return Array.from({ length: steps }, (_, index) => index + 1).find(isDefault) ?? 0;
}

/** Time for which a step plays, in seconds of the user's time. */
const PLAYED_S = 8;

/** The stretch of virtual time that a step plays, in ticks. What begins at the very end is not shown. */
export const playedSpan = ({ time = 0, speed = 1 }: Partial<LinkState>): { from: number; to: number } => ({
  from: time,
  to: time + Math.round(PLAYED_S * speed * TICKS_PER_SECOND) - 1,
});
